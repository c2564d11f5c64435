import type { RoundTrip } from '@candlebook/domain/brokers'
import { fillsKey, indexByExecution, type Standing } from './existing-trade.ts'

/** Trips that are there without a trade, because the trader has deleted it. */
export type DeletedTrips = {
  /** Whether that is what the trip was before: the one of its key, else all that it shares executions with. */
  before(trip: RoundTrip): boolean
  /** Whether the trip shares an execution with one of them. */
  near(trip: RoundTrip): boolean
}

/**
 * Finds the trips that are there without a trade. Executions outlive the trade that a trader deletes: they stay part of
 * the position, so a later sale is not taken for a short. `before` are all trips that the stored executions come to.
 */
export function deletedTrips(before: RoundTrip[], standing: Standing[]): DeletedTrips {
  const standingKeys = new Set(standing.map(fillsKey))
  const gone = new Set(before.filter((trip) => !standingKeys.has(fillsKey(trip))))
  const byKey = new Map(before.map((trip) => [trip.key, trip]))
  const sharing = indexByExecution(before)
  return {
    before: (trip) => {
      const sameKey = byKey.get(trip.key)
      const predecessors = sameKey ? [sameKey] : sharing(trip)
      return predecessors.length > 0 && predecessors.every((one) => gone.has(one))
    },
    near: (trip) => sharing(trip).some((one) => gone.has(one)),
  }
}
