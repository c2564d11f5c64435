import type { RoundTrip } from '@candlebook/domain/brokers'
import { buildFillsKey, type ExistingTrade, indexByExecution } from './existing-trade.ts'

/** The round trips whose trade the trader deleted. */
export type DeletedRoundTrips = {
  /**
   * Whether the round trip continues a deleted one: the previous round trip with its key was deleted, or, without one,
   * all previous round trips that share an execution with it were deleted.
   */
  continuesDeleted(roundTrip: RoundTrip): boolean
  /** Whether the round trip shares an execution with a deleted one. */
  touchesDeleted(roundTrip: RoundTrip): boolean
}

/**
 * Finds the round trips that have no trade. Executions stay stored when a trader deletes their trade: they remain part of
 * the position, so that a later sale does not open a short. `previous` are all round trips of the stored executions.
 */
export function findDeletedRoundTrips(previous: RoundTrip[], existing: ExistingTrade[]): DeletedRoundTrips {
  const existingKeys = new Set(existing.map(buildFillsKey))
  const deleted = new Set(previous.filter((roundTrip) => !existingKeys.has(buildFillsKey(roundTrip))))
  const byKey = new Map(previous.map((roundTrip) => [roundTrip.key, roundTrip]))
  const findSharing = indexByExecution(previous)
  return {
    continuesDeleted: (roundTrip) => {
      const sameKey = byKey.get(roundTrip.key)
      const predecessors = sameKey ? [sameKey] : findSharing(roundTrip)
      return predecessors.length > 0 && predecessors.every((one) => deleted.has(one))
    },
    touchesDeleted: (roundTrip) => findSharing(roundTrip).some((one) => deleted.has(one)),
  }
}
