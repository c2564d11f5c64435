import type { BrokerFields, TraderFields } from '@candlebook/contract/trades'
import {
  buildRoundTrips,
  type KeyedExecution,
  matchExecutions,
  type RoundTrip,
} from '@candlebook/domain/brokers'
import type { EditablePart } from '@candlebook/domain/trades'
import { newId } from '../../kernel/index.ts'
import { figuresOf, onlyFigures } from './broker-fields.ts'
import { executionIds, fillsKey, indexByExecution, type Standing } from './existing-trade.ts'
import { deletedTrips } from './find-deleted.ts'
import { type Matching, matchTrades, type Undone } from './match-trades.ts'
import { mergeEdits } from './merge-edits.ts'
import { joinOwnFields, onlyOwnFields, revertOwnFields } from './own-fields.ts'
import { inOrderOfExit } from './sort-by-exit.ts'

/** What executions do to the trades that stand. Making one writes nothing. */
export type Rebuild = {
  /** New trades in the order in which they ended, with ids made in that order. */
  added: AddedTrade[]
  changed: ChangedTrade[]
  removed: Matching['removed']
  /** Only of an undo: trades that the undone import had removed. */
  restored: Matching['restored']
  /** Executions that close and find nothing to close; they are in no trade. */
  unmatched: ReadonlySet<string>
}

/** A trade that is made; `account` is that of a standing trade which it is split off from, null when there is none. */
export type AddedTrade = { id: string; trip: RoundTrip; account: string | null; deletedBefore: boolean }

/** A trade that goes on as another trip; its figures stay where all that would change was edited by hand. */
export type ChangedTrade = {
  standing: Standing
  trip: RoundTrip
  figures: BrokerFields
  own: TraderFields
  kept: EditablePart[]
}

/**
 * The one mechanism of import and undo: trades are derived from all executions of their symbols, as `stored` and as
 * they are `next`, and the difference is what happens to the trades that stand. `listed` are the executions that the
 * file names: a trade that the trader deleted comes back only when the file names one of its executions.
 */
export function rebuild(given: {
  stored: KeyedExecution[]
  next: KeyedExecution[]
  standing: Standing[]
  listed: ReadonlySet<string>
  undone?: Undone
}): Rebuild {
  const { stored, next, standing, listed, undone = null } = given
  const before = buildRoundTrips(stored)
  const { roundTrips: trips, unmatched } = matchExecutions(next)
  const deleted = deletedTrips(before, standing)
  const matching = matchTrades({ trips, standing, deleted, undone })

  const comesBack = (trip: RoundTrip) => executionIds(trip).some((id) => listed.has(id))
  const splitFrom = indexByExecution(standing)
  const visible = matching.left.filter((trip) => comesBack(trip) || !deleted.before(trip))
  return {
    added: inOrderOfExit(visible, next).map((trip) => ({
      id: newId(),
      trip,
      account: splitFrom(trip).find(({ trade }) => trade.account)?.trade.account ?? null,
      deletedBefore: deleted.before(trip),
    })),
    changed: undone ? undoChanges(matching, { before, undone }) : makeChanges(matching, before),
    removed: matching.removed,
    restored: matching.restored,
    unmatched: new Set(unmatched.map(({ executionId }) => executionId)),
  }
}

function makeChanges(matching: Matching, before: RoundTrip[]): ChangedTrade[] {
  const writtenAs = new Map(before.map((trip) => [fillsKey(trip), figuresOf(trip)]))
  const joining = Map.groupBy(matching.removed, ({ intoTradeId }) => intoTradeId)
  return matching.changed.map(({ standing, trip }) => {
    const { trade } = standing
    const mine = onlyFigures(trade)
    const base = writtenAs.get(fillsKey(standing)) ?? mine
    const joined = joining.get(trade.id)?.map((one) => one.standing.trade) ?? []
    const own = joinOwnFields(onlyOwnFields(trade), joined)
    return { standing, trip, own, ...mergeEdits({ base, mine, theirs: figuresOf(trip) }) }
  })
}

// What the undone import noted is more than its executions can tell: edits from before it, and notes it joined.
function undoChanges(matching: Matching, known: { before: RoundTrip[]; undone: Undone }): ChangedTrade[] {
  const notes = new Map(known.undone.changes.map((change) => [change.tradeId, change]))
  return makeChanges(matching, known.before).map((changed) => {
    const { trade } = changed.standing
    const note = notes.get(trade.id)
    if (!note?.after || fillsKey(note) !== fillsKey(changed.trip)) return changed
    const { before, after } = note
    const own = revertOwnFields({ before, after: after.trade, mine: trade })
    // Derived anew since: what it differs in from `after` is no edit, and its executions tell its figures.
    if (fillsKey(after) !== fillsKey(changed.standing)) return { ...changed, own }
    const [base, mine, theirs] = [onlyFigures(after.trade), onlyFigures(trade), onlyFigures(before)]
    return { ...changed, own, ...mergeEdits({ base, mine, theirs }) }
  })
}
