import type { BrokerFields, TraderFields } from '@candlebook/contract/trade-fields'
import type { KeyedExecution } from '@candlebook/domain/brokers/execution-parts'
import { buildRoundTrips, matchExecutions } from '@candlebook/domain/brokers/match-executions'
import type { RoundTrip, UnmatchedPart } from '@candlebook/domain/brokers/round-trip'
import type { KeyedAction } from '@candlebook/domain/brokers/stock-splits'
import { splitActions } from '@candlebook/domain/brokers/symbol-changes'
import { compareDays, toWallClock } from '@candlebook/domain/days/day'
import type { PlanRecord } from '@candlebook/domain/trades/plan-history'
import type { EditablePart } from '@candlebook/domain/trades/trade-fields'
import { newId } from '../kernel/index.ts'
import {
  applySplit,
  findMismatches,
  findSplit,
  joinOwnFields,
  pickBrokerFields,
  pickOwnFields,
  replaceParts,
  revertOwnFields,
  toBrokerFields,
  toImportedFields,
} from './imported-fields.ts'
import {
  buildFillsKey,
  type ExistingTrade,
  findDeletedRoundTrips,
  getExecutionIds,
  type ImportToUndo,
  indexByExecution,
  type Matching,
  matchTrades,
} from './trade-matching.ts'

/** The new broker fields of a trade, and the parts that the trader edited: those that stay and those that do not. */
type MergedFields = { fields: BrokerFields; keptEdits: EditablePart[]; replacedEdits: EditablePart[] }

/** The parts that the fills of a trade determine, without its exit. What an open trade has realised is computed from them. */
const partsOfOpenFills: readonly EditablePart[] = [
  'type',
  'quantity',
  'contractSize',
  'currency',
  'entryPrice',
]
const partsOfFills: readonly EditablePart[] = [...partsOfOpenFills, 'entryDate', 'exit', 'fees']

/**
 * Three-way merge of a trade: `base` is what the last import wrote, `mine` the stored trade, `theirs` the new import. A
 * part that the trader edited stays, unless it is one of `replaced`, and all others follow. The entire trade stays when the
 * result would exit before entry.
 */
function mergeEdits(
  trade: { base: BrokerFields; mine: BrokerFields; theirs: BrokerFields },
  replaced: readonly EditablePart[] = [],
): MergedFields {
  const { base, mine, theirs } = trade
  const wanted = findMismatches(mine, theirs)
  const mineOnly = findMismatches(mine, base)
  const edited = wanted.filter((part) => mineOnly.includes(part))
  const keptEdits = edited.filter((part) => !replaced.includes(part))
  const replacedEdits = edited.filter((part) => replaced.includes(part))
  const fields = replaceParts(theirs, { parts: keptEdits, from: mine })
  return isExitBeforeEntry(fields)
    ? { fields: mine, keptEdits: wanted, replacedEdits: [] }
    : { fields, keptEdits, replacedEdits }
}

/**
 * The parts of a trade in which its executions win over an edit. An open trade with partial exits would realise nothing
 * with another entry, and the quantity that it holds would be wrong.
 */
function listReplacedParts(
  mine: BrokerFields,
  { status, partialExits }: RoundTrip,
  fillsDecide: boolean,
): readonly EditablePart[] {
  if (fillsDecide) return partsOfFills
  return mine.status === 'open' && status === 'open' && partialExits.length > 0 ? partsOfOpenFills : []
}

function isExitBeforeEntry({ entryDate, exitDate }: BrokerFields): boolean {
  return exitDate !== null && compareDays(exitDate, entryDate) < 0
}

/**
 * Sorts round trips by exit; open ones come last, sorted by entry. The list of trades sorts by id, newest first, so ids
 * created in this order show open trades first, then the newest exit. `roundTrips` are sorted by entry.
 */
function sortByExit(roundTrips: readonly RoundTrip[], executions: readonly KeyedExecution[]): RoundTrip[] {
  const times = new Map(executions.map(({ id, executedAt }) => [id, executedAt ?? '']))
  const ended = ({ exitDate, fills }: RoundTrip) =>
    exitDate === null ? 'open' : `${exitDate} ${times.get(fills.at(-1)?.executionId ?? '')}`
  const keyed = roundTrips.map((roundTrip) => ({ roundTrip, key: ended(roundTrip) }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ roundTrip }) => roundTrip)
}

/** The changes to existing trades that follow from their executions. `applyRebuild` writes them. */
export type Rebuild = {
  /** New trades sorted by exit. Their ids are created in that order. */
  added: AddedTrade[]
  changed: ChangedTrade[]
  removed: Matching['removed']
  /** Only in an undo: trades that the undone import had removed. */
  restored: Matching['restored']
  /** All round trips after the change, also those of deleted trades. */
  roundTrips: readonly RoundTrip[]
  /** The executions of these symbols after the change. */
  executions: readonly KeyedExecution[]
} & MissingParts

/** Executions that cannot open and found no open quantity, and sales that are read as shorts of a day. */
export type MissingParts = { unmatched: UnmatchedPart[]; assumedShorts: UnmatchedPart[] }

/** A new trade. `account` is the account of the existing trade that it is split off from, or null. */
export type AddedTrade = { id: string; roundTrip: RoundTrip; account: string | null; deletedBefore: boolean }

/**
 * An existing trade that becomes another round trip. `keptEdits` are the parts that the trader edited and that stay,
 * `replacedEdits` those that follow the executions nevertheless.
 */
export type ChangedTrade = {
  existing: ExistingTrade
  roundTrip: RoundTrip
  fields: BrokerFields
  own: TraderFields
  planHistory: PlanRecord[]
  keptEdits: EditablePart[]
  replacedEdits: EditablePart[]
}

/** Executions and corporate actions, which together determine trades. */
type Facts = { executions: KeyedExecution[]; actions: KeyedAction[] }

/** The missing parts of facts whose days are shown in this zone. */
export function findMissingParts(facts: Facts, zone: string | null): MissingParts {
  const { executions, actions: joined } = toZone(facts, zone)
  const { actions, changes } = splitActions(joined)
  return matchExecutions(executions, actions, changes)
}

/**
 * Derives the trades of some symbols from all their executions. Import and undo both use it: `stored` are the current
 * facts, `next` the facts afterwards, and the result is the difference for the existing trades. A deleted
 * trade is restored only when the file contains one of its executions (`listed`).
 * `corrects`: a trade can change although its fills stay, because lines were read again or a split was added. The days of the
 * stored trades are in `zone`, and those of the result in `nextZone`, by default the same. `fillsDecide`: the trader changed the
 * fills, so earlier edits of what follows from them end.
 */
export function rebuildTrades(given: {
  zone: string | null
  nextZone?: string | null
  stored: Facts
  next: Facts
  existing: ExistingTrade[]
  listed: ReadonlySet<string>
  corrects: boolean
  fillsDecide?: boolean
  undone?: ImportToUndo
}): Rebuild {
  const { zone, nextZone = zone, existing, listed, corrects, fillsDecide = false, undone = null } = given
  const [stored, next] = [toZone(given.stored, zone), toZone(given.next, nextZone)]
  const [before, after] = [splitActions(stored.actions), splitActions(next.actions)]
  const previous = buildRoundTrips(stored.executions, before.actions, before.changes)
  const { roundTrips, unmatched, assumedShorts } = matchExecutions(
    next.executions,
    after.actions,
    after.changes,
  )
  const areActionsSame = JSON.stringify(before) === JSON.stringify(after)
  const splitOnly = areActionsSame ? [] : buildRoundTrips(stored.executions, after.actions, after.changes)
  const facts = { previous: mapByFills(previous), splitOnly: mapByFills(splitOnly) }
  const deleted = findDeletedRoundTrips(previous, existing)
  const matched = matchTrades({ roundTrips, existing, deleted, undone })
  const corrected = corrects ? findCorrected({ roundTrips, previous, existing }) : []
  const matching = { ...matched, changed: [...matched.changed, ...corrected] }

  const isRestored = (roundTrip: RoundTrip) => getExecutionIds(roundTrip).some((id) => listed.has(id))
  const splitFrom = indexByExecution(existing)
  const visible = matching.withoutTrade.filter(
    (roundTrip) => isRestored(roundTrip) || !deleted.continuesDeleted(roundTrip),
  )
  return {
    added: sortByExit(visible, next.executions).map((roundTrip) => ({
      id: newId(),
      roundTrip,
      account: splitFrom(roundTrip).find(({ trade }) => trade.account)?.trade.account ?? null,
      deletedBefore: deleted.continuesDeleted(roundTrip),
    })),
    changed: undone
      ? buildUndoChanges(matching, { facts, undone })
      : buildChanges(matching, { facts, fillsDecide }),
    removed: matching.removed,
    restored: matching.restored,
    roundTrips,
    executions: next.executions,
    unmatched,
    assumedShorts,
  }
}

/** Facts with their days in this zone. They are stored with the day of their statement, and keep it without a time of day. */
export function toZone({ executions, actions }: Facts, zone: string | null): Facts {
  if (zone === null) return { executions, actions }
  const move = <T extends { day: string; executedAt: string | null }>(one: T): T =>
    one.executedAt === null ? one : { ...one, day: toWallClock(one.executedAt, zone).day }
  return { executions: executions.map(move), actions: actions.map(move) }
}

// Trades with equal fills whose contract, prices or broker's P&L changed, because a line was read again or a split was added.
function findCorrected(given: {
  roundTrips: RoundTrip[]
  previous: RoundTrip[]
  existing: ExistingTrade[]
}): Matching['changed'] {
  const existing = new Map(given.existing.map((one) => [buildFillsKey(one), one]))
  const previous = new Map(given.previous.map((one) => [buildFillsKey(one), one]))
  return given.roundTrips.flatMap((roundTrip) => {
    const key = buildFillsKey(roundTrip)
    const [trade, before] = [existing.get(key), previous.get(key)]
    return trade && before && isCorrected(before, roundTrip) ? [{ existing: trade, roundTrip }] : []
  })
}

function isCorrected(before: RoundTrip, after: RoundTrip): boolean {
  return (
    findMismatches(toBrokerFields(before), toBrokerFields(after)).length > 0 ||
    JSON.stringify(toImportedFields(before)) !== JSON.stringify(toImportedFields(after))
  )
}

/** What the former executions of each trade make, by its fills: with the former splits, and with those of now when they are others. */
type FormerTrades = Record<'previous' | 'splitOnly', ReadonlyMap<string, BrokerFields>>

const mapByFills = (roundTrips: readonly RoundTrip[]) =>
  new Map(roundTrips.map((roundTrip) => [buildFillsKey(roundTrip), toBrokerFields(roundTrip)]))

function buildChanges(
  matching: Matching,
  { facts: { previous, splitOnly }, fillsDecide }: { facts: FormerTrades; fillsDecide: boolean },
): ChangedTrade[] {
  const mergedInto = Map.groupBy(matching.removed, ({ mergedIntoTradeId }) => mergedIntoTradeId)
  return matching.changed.map(({ existing, roundTrip }) => {
    const { trade } = existing
    const mine = pickBrokerFields(trade)
    const key = buildFillsKey(existing)
    const base = previous.get(key) ?? mine
    const merged = mergedInto.get(trade.id)?.map((one) => one.existing.trade) ?? []
    const own = joinOwnFields(pickOwnFields(trade), merged)
    const theirs = toBrokerFields(roundTrip)
    const replaced = listReplacedParts(mine, roundTrip, fillsDecide)
    const edits = mergeEdits({ base, mine, theirs }, replaced)
    // Prices that the trader typed are those of the shares before the split.
    const divided = edits.keptEdits.includes('entryPrice') ? undefined : splitOnly.get(key)
    const split = divided ? findSplit(base, divided) : null
    const planned = { own, planHistory: trade.planHistory }
    return { existing, roundTrip, ...(split ? applySplit(planned, split) : planned), ...edits }
  })
}

// The recorded changes restore what executions do not contain: earlier edits and the notes of merged trades.
function buildUndoChanges(
  matching: Matching,
  { facts, undone }: { facts: FormerTrades; undone: ImportToUndo },
): ChangedTrade[] {
  const changes = new Map(undone.changes.map((change) => [change.tradeId, change]))
  return buildChanges(matching, { facts, fillsDecide: false }).map((changed) => {
    const { trade } = changed.existing
    const change = changes.get(trade.id)
    if (!change?.after || buildFillsKey(change) !== buildFillsKey(changed.roundTrip)) return changed
    const { before, after } = change
    const own = revertOwnFields({ before, after: after.trade, mine: trade })
    // The trade was derived again after the import, so its differences from `after` are not edits of the trader.
    if (buildFillsKey(after) !== buildFillsKey(changed.existing)) return { ...changed, own }
    const [base, mine, theirs] = [
      pickBrokerFields(after.trade),
      pickBrokerFields(trade),
      pickBrokerFields(before),
    ]
    return { ...changed, own, ...mergeEdits({ base, mine, theirs }) }
  })
}
