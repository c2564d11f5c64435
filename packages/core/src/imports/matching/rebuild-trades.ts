import type { BrokerFields, TraderFields } from '@candlebook/contract/trades'
import {
  buildRoundTrips,
  type KeyedExecution,
  matchExecutions,
  type RoundTrip,
} from '@candlebook/domain/brokers'
import type { EditablePart } from '@candlebook/domain/trades'
import { newId } from '../../kernel/index.ts'
import { pickBrokerFields, toBrokerFields } from './broker-fields.ts'
import { buildFillsKey, type ExistingTrade, getExecutionIds, indexByExecution } from './existing-trade.ts'
import { findDeletedRoundTrips } from './find-deleted.ts'
import { type ImportToUndo, type Matching, matchTrades } from './match-trades.ts'
import { mergeEdits } from './merge-edits.ts'
import { joinOwnFields, pickOwnFields, revertOwnFields } from './own-fields.ts'
import { sortByExit } from './sort-by-exit.ts'

/** The changes to existing trades that follow from their executions. `applyRebuild` writes them. */
export type Rebuild = {
  /** New trades sorted by exit. Their ids are created in that order. */
  added: AddedTrade[]
  changed: ChangedTrade[]
  removed: Matching['removed']
  /** Only in an undo: trades that the undone import had removed. */
  restored: Matching['restored']
  /** Closing executions that found no open quantity. */
  unmatchedExecutions: ReadonlySet<string>
}

/** A new trade. `account` is the account of the existing trade that it is split off from, or null. */
export type AddedTrade = { id: string; roundTrip: RoundTrip; account: string | null; deletedBefore: boolean }

/** An existing trade that becomes another round trip. `keptEdits` are the parts that the trader edited and that stay. */
export type ChangedTrade = {
  existing: ExistingTrade
  roundTrip: RoundTrip
  fields: BrokerFields
  own: TraderFields
  keptEdits: EditablePart[]
}

/**
 * Derives the trades of some symbols from all their executions. Import and undo both use it: `stored` are the current
 * executions, `next` the executions afterwards, and the result is the difference for the existing trades. A deleted
 * trade is restored only when the file contains one of its executions (`listed`).
 */
export function rebuildTrades(given: {
  stored: KeyedExecution[]
  next: KeyedExecution[]
  existing: ExistingTrade[]
  listed: ReadonlySet<string>
  undone?: ImportToUndo
}): Rebuild {
  const { stored, next, existing, listed, undone = null } = given
  const previous = buildRoundTrips(stored)
  const { roundTrips, unmatched } = matchExecutions(next)
  const deleted = findDeletedRoundTrips(previous, existing)
  const matching = matchTrades({ roundTrips, existing, deleted, undone })

  const isRestored = (roundTrip: RoundTrip) => getExecutionIds(roundTrip).some((id) => listed.has(id))
  const splitFrom = indexByExecution(existing)
  const visible = matching.unmatched.filter(
    (roundTrip) => isRestored(roundTrip) || !deleted.continuesDeleted(roundTrip),
  )
  return {
    added: sortByExit(visible, next).map((roundTrip) => ({
      id: newId(),
      roundTrip,
      account: splitFrom(roundTrip).find(({ trade }) => trade.account)?.trade.account ?? null,
      deletedBefore: deleted.continuesDeleted(roundTrip),
    })),
    changed: undone ? buildUndoChanges(matching, { previous, undone }) : buildChanges(matching, previous),
    removed: matching.removed,
    restored: matching.restored,
    unmatchedExecutions: new Set(unmatched.map(({ executionId }) => executionId)),
  }
}

function buildChanges(matching: Matching, previous: RoundTrip[]): ChangedTrade[] {
  const importedAs = new Map(
    previous.map((roundTrip) => [buildFillsKey(roundTrip), toBrokerFields(roundTrip)]),
  )
  const mergedInto = Map.groupBy(matching.removed, ({ mergedIntoTradeId }) => mergedIntoTradeId)
  return matching.changed.map(({ existing, roundTrip }) => {
    const { trade } = existing
    const mine = pickBrokerFields(trade)
    const base = importedAs.get(buildFillsKey(existing)) ?? mine
    const merged = mergedInto.get(trade.id)?.map((one) => one.existing.trade) ?? []
    const own = joinOwnFields(pickOwnFields(trade), merged)
    return { existing, roundTrip, own, ...mergeEdits({ base, mine, theirs: toBrokerFields(roundTrip) }) }
  })
}

// The recorded changes restore what executions do not contain: earlier edits and the notes of merged trades.
function buildUndoChanges(
  matching: Matching,
  { previous, undone }: { previous: RoundTrip[]; undone: ImportToUndo },
): ChangedTrade[] {
  const changes = new Map(undone.changes.map((change) => [change.tradeId, change]))
  return buildChanges(matching, previous).map((changed) => {
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
