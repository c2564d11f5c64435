import type { RoundTrip } from '@candlebook/domain/brokers'
import type { ImportChange } from '../stores/import-changes.store.ts'
import { buildFillsKey, type ExistingTrade, indexByExecution } from './existing-trade.ts'
import type { DeletedRoundTrips } from './find-deleted.ts'
import { isAnnotated } from './own-fields.ts'

/** The import that an undo removes, and the changes that this import made to trades. */
export type ImportToUndo = { importId: string; changes: ImportChange[] }

/** The round trip of each existing trade. Trades and round trips that no list contains stay unchanged. */
export type Matching = {
  changed: { existing: ExistingTrade; roundTrip: RoundTrip }[]
  restored: { change: ImportChange; roundTrip: RoundTrip }[]
  /** Round trips without a trade, except those of a trade that the undone import changed and the trader deleted later. */
  unmatched: RoundTrip[]
  removed: { existing: ExistingTrade; mergedIntoTradeId: string | null }[]
}

/**
 * Finds the round trip of each existing trade: by equal fills (no change), then by the changes that the undone import
 * recorded, then by shared executions. Trades with notes choose first, then open trades, then older ones. A trade
 * prefers a round trip that was not deleted, then one of its own status: so an open trade remains the open one when a
 * part of it is sold. A trade without a round trip is removed.
 */
export function matchTrades(given: {
  roundTrips: RoundTrip[]
  existing: ExistingTrade[]
  deleted: DeletedRoundTrips
  undone: ImportToUndo | null
}): Matching {
  const { roundTrips, existing, deleted, undone } = given
  const exact = new Map(existing.map((one) => [buildFillsKey(one), one]))
  const same = new Set(
    roundTrips.map((roundTrip) => exact.get(buildFillsKey(roundTrip))).filter((one) => one !== undefined),
  )
  const unplaced = roundTrips.filter((roundTrip) => !exact.has(buildFillsKey(roundTrip)))
  const recorded = matchRecorded({ unplaced, existing, deleted, undone })
  const placed = new Set([...same, ...recorded.changed.map((pair) => pair.existing)])
  const candidates = sortByPriority(
    existing.filter((one) => !placed.has(one)),
    undone,
  )
  const chosen = matchShared(candidates, { roundTrips: recorded.unmatched, deleted })

  const changed = [...recorded.changed, ...chosen.changed]
  const findTarget = indexByExecution([
    ...[...same].map((one) => ({ fills: one.fills, id: one.trade.id })),
    ...changed.map((pair) => ({ fills: pair.roundTrip.fills, id: pair.existing.trade.id })),
  ])
  return {
    changed,
    restored: recorded.restored,
    unmatched: chosen.unmatched,
    removed: chosen.removed.map((one) => ({
      existing: one,
      mergedIntoTradeId: findTarget(one)[0]?.id ?? null,
    })),
  }
}

function matchRecorded(given: {
  unplaced: RoundTrip[]
  existing: ExistingTrade[]
  deleted: DeletedRoundTrips
  undone: ImportToUndo | null
}) {
  const { unplaced, existing, deleted, undone } = given
  const changes = new Map(undone?.changes.map((change) => [buildFillsKey(change), change]))
  const byId = new Map(existing.map((one) => [one.trade.id, one]))
  const matching: Pick<Matching, 'changed' | 'restored' | 'unmatched'> = {
    changed: [],
    restored: [],
    unmatched: [],
  }
  for (const roundTrip of unplaced) {
    const change = changes.get(buildFillsKey(roundTrip))
    const current = byId.get(change?.mergedIntoTradeId ?? change?.tradeId ?? '')
    const wasRemovedAlone = change?.kind === 'removed' && !change.mergedIntoTradeId
    if (change?.kind === 'changed' && current) matching.changed.push({ existing: current, roundTrip })
    else if (change?.kind === 'removed' && (current || wasRemovedAlone))
      matching.restored.push({ change, roundTrip })
    // The trade of this change no longer exists: the trader deleted it, or another undo removed it.
    else if (!change || !deleted.touchesDeleted(roundTrip)) matching.unmatched.push(roundTrip)
  }
  return matching
}

function matchShared(
  candidates: ExistingTrade[],
  { roundTrips, deleted }: { roundTrips: RoundTrip[]; deleted: DeletedRoundTrips },
): Pick<Matching, 'changed' | 'unmatched'> & { removed: ExistingTrade[] } {
  const free = new Set(roundTrips)
  const sharing = indexByExecution(roundTrips)
  const changed: Matching['changed'] = []
  const removed: ExistingTrade[] = []
  for (const existing of candidates) {
    const [roundTrip] = sortByPreference(
      sharing(existing).filter((one) => free.has(one)),
      { existing, deleted },
    )
    if (roundTrip) changed.push({ existing, roundTrip })
    else removed.push(existing)
    if (roundTrip) free.delete(roundTrip)
  }
  const chosen = new Set(changed.map((pair) => pair.roundTrip))
  return { changed, removed, unmatched: roundTrips.filter((roundTrip) => !chosen.has(roundTrip)) }
}

function sortByPreference(
  roundTrips: RoundTrip[],
  { existing, deleted }: { existing: ExistingTrade; deleted: DeletedRoundTrips },
): RoundTrip[] {
  const isNew = (roundTrip: RoundTrip) => Number(!deleted.continuesDeleted(roundTrip))
  const sameStatus = (roundTrip: RoundTrip) => Number(roundTrip.status === existing.trade.status)
  const shared = (roundTrip: RoundTrip) => countSharedFills(roundTrip, existing)
  return roundTrips.toSorted(
    (a, b) => isNew(b) - isNew(a) || sameStatus(b) - sameStatus(a) || shared(b) - shared(a),
  )
}

function countSharedFills(roundTrip: RoundTrip, existing: ExistingTrade): number {
  const own = new Set(existing.fills.map(({ executionId, role }) => `${executionId} ${role}`))
  return roundTrip.fills.filter(({ executionId, role }) => own.has(`${executionId} ${role}`)).length
}

function sortByPriority(existing: ExistingTrade[], undone: ImportToUndo | null): ExistingTrade[] {
  const last = ({ trade }: ExistingTrade) => Number(trade.importId === undone?.importId)
  const annotated = ({ trade }: ExistingTrade) => Number(isAnnotated(trade))
  const open = ({ trade }: ExistingTrade) => Number(trade.status === 'open')
  return existing.toSorted(
    (a, b) =>
      last(a) - last(b) ||
      annotated(b) - annotated(a) ||
      open(b) - open(a) ||
      (a.trade.id < b.trade.id ? -1 : 1),
  )
}
