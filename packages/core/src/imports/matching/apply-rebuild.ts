import type { BrokerFields, TraderFields } from '@candlebook/contract/trades'
import type { RoundTrip } from '@candlebook/domain/brokers'
import { noExecutionFlags } from '@candlebook/domain/trades'
import type { Scope } from '../../db/index.ts'
import { forgetImageUses, setImageUses } from '../../images/index.ts'
import {
  deleteTrades,
  insertImportedTrades,
  restoreTrades,
  type TradeRow,
  updateImportedTrades,
} from '../../trades/index.ts'
import type { ImportChange } from '../stores/import-changes.store.ts'
import { deleteFills, insertFills, type NewFill } from '../stores/trade-fills.store.ts'
import { figuresOf } from './broker-fields.ts'
import type { AddedTrade, ChangedTrade, Rebuild } from './rebuild-trades.ts'
import { keptTrade, restoredTrade } from './trade-snapshot.ts'

/**
 * Writes a rebuild: new trades, changed ones with their own fields, removed and restored ones, the fills of all, and
 * which images are used. Gives what happened to the trades that stood. `rowIdOf` gives the row of an execution,
 * `importIdOf` the import that a trade counts to, `accountOf` the account of a new trade.
 */
export async function applyRebuild(
  scope: Scope,
  work: {
    rebuild: Rebuild
    rowIdOf(executionId: string): string
    importIdOf(trip: RoundTrip, trade: TradeRow | null): string
    accountOf(added: AddedTrade): string | null
    now: Date
  },
): Promise<ImportChange[]> {
  const { rebuild, rowIdOf, importIdOf, accountOf, now } = work
  const { added } = rebuild
  const changed = rebuild.changed.map((one) => ({
    ...one,
    row: rowOf(one, importIdOf(one.trip, one.standing.trade)),
  }))
  const restored = rebuild.restored.map((one) => restoredTrade(one.change, rebuild))
  const fillsOf = (tradeId: string, trip: RoundTrip): NewFill[] =>
    trip.fills.map(({ executionId, ...fill }) => ({ ...fill, tradeId, executionId: rowIdOf(executionId) }))

  await deleteFills(
    scope,
    changed.map(({ row }) => row.id),
  )
  await insertImportedTrades(scope, {
    rows: added.map((one) => ({
      id: one.id,
      importId: importIdOf(one.trip, null),
      account: accountOf(one),
      ...figuresOf(one.trip),
    })),
    now,
  })
  await updateImportedTrades(scope, { rows: changed.filter(isRewritten).map(({ row }) => row), now })
  await restoreTrades(scope, restored)
  await insertFills(scope, {
    rows: [
      ...added.flatMap(({ id, trip }) => fillsOf(id, trip)),
      ...changed.flatMap(({ row, trip }) => fillsOf(row.id, trip)),
      ...rebuild.restored.flatMap(({ change, trip }) => fillsOf(change.tradeId, trip)),
    ],
    now,
  })
  await moveImages(scope, {
    written: [...restored, ...changed.filter(hasOtherImages).map(({ row }) => row)],
    now,
  })
  await removeTrades(scope, { ids: rebuild.removed.map(({ standing }) => standing.trade.id), now })
  return changesOf(rebuild, changed)
}

type Row = BrokerFields & TraderFields & { id: string; importId: string | null }
type Written = ChangedTrade & { row: Row }

function rowOf({ standing, figures, own }: ChangedTrade, importId: string): Row {
  const flags = figures.status === 'open' ? noExecutionFlags : {}
  return { id: standing.trade.id, importId, ...figures, ...own, ...flags }
}

// A trade whose every change was edited by hand keeps its version, too: nobody needs to look at it again.
function isRewritten({ standing, row }: Written): boolean {
  const stands: Record<string, unknown> = standing.trade
  return Object.entries(row).some(
    ([column, value]) => JSON.stringify(value) !== JSON.stringify(stands[column]),
  )
}

function hasOtherImages({ standing, row }: Written): boolean {
  return JSON.stringify(row.images) !== JSON.stringify(standing.trade.images)
}

// Before anything is removed: an image that goes to another trade must not be without a use in between.
async function moveImages(
  scope: Scope,
  { written, now }: { written: { id: string; images: string[] }[]; now: Date },
): Promise<void> {
  for (const { id, images } of written) await setImageUses(scope, { usedBy: id, urls: images, now })
}

async function removeTrades(scope: Scope, { ids, now }: { ids: string[]; now: Date }): Promise<void> {
  if (ids.length === 0) return
  await deleteTrades(scope, ids)
  await forgetImageUses(scope, { usedBy: ids, now })
}

function changesOf(rebuild: Rebuild, changed: Written[]): ImportChange[] {
  return [
    ...changed.map(({ standing, trip, row }) => ({
      tradeId: row.id,
      kind: 'changed' as const,
      intoTradeId: null,
      before: keptTrade(standing.trade),
      after: { trade: keptTrade({ ...standing.trade, ...row }), fills: trip.fills },
      fills: standing.fills,
    })),
    ...rebuild.removed.map(({ standing, intoTradeId }) => ({
      tradeId: standing.trade.id,
      kind: 'removed' as const,
      intoTradeId,
      before: keptTrade(standing.trade),
      after: null,
      fills: standing.fills,
    })),
  ]
}
