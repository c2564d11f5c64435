import type { RoundTrip, RoundTripFill } from '@candlebook/domain/brokers/round-trip'
import { toBig, toDecimal } from '@candlebook/domain/decimal/decimal'
import type { TradeRow } from '../trades/index.ts'
import { isAnnotated } from './imported-fields.ts'
import type { ImportChange } from './imports.store.ts'

/** A stored imported trade and its fills. */
export type ExistingTrade = { trade: TradeRow; fills: RoundTripFill[] }

/** A text that is equal for two trades exactly when they consist of the same shares of the same executions. */
export function buildFillsKey({ fills }: { fills: RoundTripFill[] }): string {
  const keys = fills.map(({ executionId, role, quantity }) => `${executionId} ${role} ${normalise(quantity)}`)
  return keys.sort().join('\n')
}

/** Returns a function that finds the items that share an execution with given fills. */
export function indexByExecution<T extends { fills: RoundTripFill[] }>(items: readonly T[]) {
  const byExecution = new Map<string, T[]>()
  for (const item of items) {
    for (const id of getExecutionIds(item)) {
      const sharing = byExecution.get(id)
      if (sharing) sharing.push(item)
      else byExecution.set(id, [item])
    }
  }
  return (other: { fills: RoundTripFill[] }): T[] => [
    ...new Set(getExecutionIds(other).flatMap((id) => byExecution.get(id) ?? [])),
  ]
}

/** The ids of the executions of a trade, without duplicates. */
export function getExecutionIds({ fills }: Pick<RoundTrip, 'fills'>): string[] {
  return [...new Set(fills.map(({ executionId }) => executionId))]
}

function normalise(quantity: string): string {
  return toDecimal(toBig(quantity))
}

/** The import that an undo removes, and the changes that this import made to trades. */
export type ImportToUndo = { importId: string; changes: ImportChange[] }

/** The round trip of each existing trade. Trades and round trips that no list contains stay unchanged. */
export type Matching = {
  changed: { existing: ExistingTrade; roundTrip: RoundTrip }[]
  restored: { change: ImportChange; roundTrip: RoundTrip }[]
  /** Round trips without a trade, except those of a trade that the undone import changed and the trader deleted later. */
  withoutTrade: RoundTrip[]
  removed: { existing: ExistingTrade; mergedIntoTradeId: string | null }[]
}

/**
 * Finds the round trip of each existing trade: by equal fills (no change), then by the changes that the undone import
 * recorded, then by shared executions. Trades with notes, tags or images choose first, then open trades, then older ones; those
 * of the undone import choose last. A trade prefers a round trip that was not deleted, then one of its own status: so an open trade remains the open one when a
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
  const same = new Set<ExistingTrade>()
  const unplaced: RoundTrip[] = []
  for (const roundTrip of roundTrips) {
    const one = exact.size > 0 ? exact.get(buildFillsKey(roundTrip)) : undefined
    if (one) same.add(one)
    else unplaced.push(roundTrip)
  }
  const recorded = matchRecorded({ unplaced, existing, deleted, undone })
  const placed = new Set([...same, ...recorded.changed.map((pair) => pair.existing)])
  const candidates = sortByPriority(
    existing.filter((one) => !placed.has(one)),
    undone,
  )
  const chosen = matchShared(candidates, { roundTrips: recorded.withoutTrade, deleted })

  const changed = [...recorded.changed, ...chosen.changed]
  const findTarget = indexByExecution([
    ...[...same].map((one) => ({ fills: one.fills, id: one.trade.id })),
    ...changed.map((pair) => ({ fills: pair.roundTrip.fills, id: pair.existing.trade.id })),
  ])
  return {
    changed,
    restored: recorded.restored,
    withoutTrade: chosen.withoutTrade,
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
  const matching: Pick<Matching, 'changed' | 'restored' | 'withoutTrade'> = {
    changed: [],
    restored: [],
    withoutTrade: [],
  }
  for (const roundTrip of unplaced) {
    const change = changes.size > 0 ? changes.get(buildFillsKey(roundTrip)) : undefined
    const current = byId.get(change?.mergedIntoTradeId ?? change?.tradeId ?? '')
    const wasRemovedAlone = change?.kind === 'removed' && !change.mergedIntoTradeId
    if (change?.kind === 'changed' && current) matching.changed.push({ existing: current, roundTrip })
    else if (change?.kind === 'removed' && (current || wasRemovedAlone))
      matching.restored.push({ change, roundTrip })
    // The trade of this change no longer exists: the trader deleted it, or another undo removed it.
    else if (!change || !deleted.touchesDeleted(roundTrip)) matching.withoutTrade.push(roundTrip)
  }
  return matching
}

function matchShared(
  candidates: ExistingTrade[],
  { roundTrips, deleted }: { roundTrips: RoundTrip[]; deleted: DeletedRoundTrips },
): Pick<Matching, 'changed' | 'withoutTrade'> & { removed: ExistingTrade[] } {
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
  return { changed, removed, withoutTrade: [...free] }
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

/** The round trips whose trade the trader deleted. */
type DeletedRoundTrips = {
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
