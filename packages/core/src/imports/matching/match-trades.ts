import type { RoundTrip } from '@candlebook/domain/brokers'
import type { ImportChange } from '../stores/import-changes.store.ts'
import { fillsKey, indexByExecution, type Standing } from './existing-trade.ts'
import type { DeletedTrips } from './find-deleted.ts'
import { isAnnotated } from './own-fields.ts'

/** What an undo knows beside the executions that stay: which import goes, and what that import had changed. */
export type Undone = { importId: string; changes: ImportChange[] }

/** Which standing trade goes on as which trip. What is in none of these lists stands as it is or stays deleted. */
export type Matching = {
  changed: { standing: Standing; trip: RoundTrip }[]
  restored: { change: ImportChange; trip: RoundTrip }[]
  /** Trips that no trade stands for, without those of a trade that the undone import changed and that was deleted since. */
  left: RoundTrip[]
  removed: { standing: Standing; intoTradeId: string | null }[]
}

/**
 * Finds for each trade that stands what it goes on as. First the same fills (nothing happens), then what the undone
 * import noted, then shared executions: trades with notes choose first, open ones before closed ones, older ones first,
 * and each prefers a trip of its own status. So an open trade stays the open one when part of it is sold, and is the
 * one that closes in the end. A trade that finds nothing is removed. Trips that the trader deleted are chosen last.
 */
export function matchTrades(given: {
  trips: RoundTrip[]
  standing: Standing[]
  deleted: DeletedTrips
  undone: Undone | null
}): Matching {
  const { trips, standing, deleted, undone } = given
  const exact = new Map(standing.map((one) => [fillsKey(one), one]))
  const same = new Set(trips.map((trip) => exact.get(fillsKey(trip))).filter((one) => one !== undefined))
  const toPlace = trips.filter((trip) => !exact.has(fillsKey(trip)))
  const noted = matchNoted({ toPlace, standing, deleted, undone })
  const taken = new Set([...same, ...noted.changed.map((pair) => pair.standing)])
  const choosing = inChoosingOrder(
    standing.filter((one) => !taken.has(one)),
    undone,
  )
  const chosen = matchShared(choosing, { trips: noted.left, deleted })

  const changed = [...noted.changed, ...chosen.changed]
  const whereTo = indexByExecution([
    ...[...same].map((one) => ({ fills: one.fills, id: one.trade.id })),
    ...changed.map((pair) => ({ fills: pair.trip.fills, id: pair.standing.trade.id })),
  ])
  return {
    changed,
    restored: noted.restored,
    left: chosen.left,
    removed: chosen.removed.map((one) => ({ standing: one, intoTradeId: whereTo(one)[0]?.id ?? null })),
  }
}

function matchNoted(given: {
  toPlace: RoundTrip[]
  standing: Standing[]
  deleted: DeletedTrips
  undone: Undone | null
}) {
  const { toPlace, standing, deleted, undone } = given
  const notes = new Map(undone?.changes.map((change) => [fillsKey(change), change]))
  const byId = new Map(standing.map((one) => [one.trade.id, one]))
  const matching: Pick<Matching, 'changed' | 'restored' | 'left'> = { changed: [], restored: [], left: [] }
  for (const trip of toPlace) {
    const change = notes.get(fillsKey(trip))
    const stands = byId.get(change?.intoTradeId ?? change?.tradeId ?? '')
    const alone = change?.kind === 'removed' && !change.intoTradeId
    if (change?.kind === 'changed' && stands) matching.changed.push({ standing: stands, trip })
    else if (change?.kind === 'removed' && (stands || alone)) matching.restored.push({ change, trip })
    // A noted trade that stands no more was deleted by the trader or went with another import.
    else if (!change || !deleted.near(trip)) matching.left.push(trip)
  }
  return matching
}

function matchShared(
  choosing: Standing[],
  { trips, deleted }: { trips: RoundTrip[]; deleted: DeletedTrips },
): Pick<Matching, 'changed' | 'left'> & { removed: Standing[] } {
  const free = new Set(trips)
  const sharing = indexByExecution(trips)
  const changed: Matching['changed'] = []
  const removed: Standing[] = []
  for (const standing of choosing) {
    const [trip] = inPreferredOrder(
      sharing(standing).filter((one) => free.has(one)),
      { standing, deleted },
    )
    if (trip) changed.push({ standing, trip })
    else removed.push(standing)
    if (trip) free.delete(trip)
  }
  const chosen = new Set(changed.map((pair) => pair.trip))
  return { changed, removed, left: trips.filter((trip) => !chosen.has(trip)) }
}

function inPreferredOrder(
  trips: RoundTrip[],
  { standing, deleted }: { standing: Standing; deleted: DeletedTrips },
): RoundTrip[] {
  const isNew = (trip: RoundTrip) => Number(!deleted.before(trip))
  const sameStatus = (trip: RoundTrip) => Number(trip.status === standing.trade.status)
  const shared = (trip: RoundTrip) => sharedFills(trip, standing)
  return trips.toSorted(
    (a, b) => isNew(b) - isNew(a) || sameStatus(b) - sameStatus(a) || shared(b) - shared(a),
  )
}

function sharedFills(trip: RoundTrip, standing: Standing): number {
  const own = new Set(standing.fills.map(({ executionId, role }) => `${executionId} ${role}`))
  return trip.fills.filter(({ executionId, role }) => own.has(`${executionId} ${role}`)).length
}

function inChoosingOrder(standing: Standing[], undone: Undone | null): Standing[] {
  const last = ({ trade }: Standing) => Number(trade.importId === undone?.importId)
  const annotated = ({ trade }: Standing) => Number(isAnnotated(trade))
  const open = ({ trade }: Standing) => Number(trade.status === 'open')
  return standing.toSorted(
    (a, b) =>
      last(a) - last(b) ||
      annotated(b) - annotated(a) ||
      open(b) - open(a) ||
      (a.trade.id < b.trade.id ? -1 : 1),
  )
}
