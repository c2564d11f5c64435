import { isDeepStrictEqual } from 'node:util'
import type { BrokerFields, TraderFields } from '@candlebook/contract/trade-fields'
import type { KeyedExecution } from '@candlebook/domain/brokers/execution-parts'
import type { RoundTrip, RoundTripFill } from '@candlebook/domain/brokers/round-trip'
import { compare } from '@candlebook/domain/decimal/decimal'
import type { PlanRecord } from '@candlebook/domain/trades/plan-history'
import { noExecutionFlags } from '@candlebook/domain/trades/trade-fields'
import type { Scope } from '../db/index.ts'
import { forgetImageUses, setImageUses } from '../images/index.ts'
import {
  deleteTrades,
  insertImportedTrades,
  restoreTrades,
  type StoredTradeRow,
  type TradeRow,
  updateImportedTrades,
} from '../trades/index.ts'
import {
  insertExecutions,
  type NewExecution,
  type TradeOfExecution,
  updateTradesOfExecutions,
} from './executions.store.ts'
import {
  type ImportedFields,
  type Labels,
  pickPartialExits,
  toBrokerFields,
  toImportedFields,
} from './imported-fields.ts'
import type { ImportChange } from './imports.store.ts'
import type { TradeSnapshot } from './imports.table.ts'
import type { AddedTrade, ChangedTrade, Rebuild } from './rebuild.ts'
import { deleteFills, insertFills, type NewFill } from './trade-fills.store.ts'
import { getExecutionIds } from './trade-matching.ts'

/** The executions that belong entirely to one trade, by id, and the shares of the executions that are divided. */
type Assignment = { entire: ReadonlyMap<string, TradeOfExecution>; shares: NewFill[] }

type Amounts = Pick<KeyedExecution, 'id' | 'quantity' | 'fee'>

/**
 * Assigns executions to the trades that are written. An execution belongs entirely to a trade when its fill has the quantity
 * and the fee of the execution.
 */
export function assignExecutions(
  trades: { tradeId: string; roundTrip: Pick<RoundTrip, 'fills'> }[],
  executions: readonly Amounts[],
): Assignment {
  const byId = new Map(executions.map((one) => [one.id, one]))
  const entire = new Map<string, TradeOfExecution>()
  const shares: NewFill[] = []
  for (const { tradeId, roundTrip } of trades) {
    for (const fill of roundTrip.fills) {
      const { executionId, role } = fill
      const execution = byId.get(executionId)! // every fill is of one of the executions
      if (isEntire(fill, execution)) entire.set(executionId, { tradeId, isEntry: role === 'entry' })
      else shares.push({ ...fill, tradeId })
    }
  }
  return { entire, shares }
}

function isEntire({ quantity, fee }: RoundTripFill, execution: Amounts): boolean {
  return compare(quantity, execution.quantity) === 0 && compare(fee, execution.fee) === 0
}

/** The trade as JSON that an undo can restore. */
function toTradeSnapshot({ createdAt, updatedAt, ...columns }: TradeRow): TradeSnapshot {
  return { ...columns, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

/**
 * The row of a removed trade that an undo restores. Its images had moved to the trade that it was merged into; images
 * that the trader removed there are deleted.
 */
function toRestoredTrade(change: ImportChange, { changed }: Rebuild): StoredTradeRow {
  const { pnl: _pnl, basePnl: _basePnl, createdAt, updatedAt, ...columns } = change.before
  const target = changed.find(({ existing }) => existing.trade.id === change.mergedIntoTradeId)
  const remaining = new Set(target?.existing.trade.images)
  return {
    ...columns,
    images: columns.images.filter((image) => remaining.has(image)),
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  }
}

/**
 * Writes a rebuild: added, changed, removed and restored trades, their fills, and the uses of their images. Returns the
 * changes of existing trades. `newExecutions` are those of an import; they are inserted after the trades, so that each is
 * written once, together with its trade. `getImportId` returns the import that a trade belongs to, `getAccount` the account
 * of a new trade, `getLabels` its strategy, notes and tags.
 */
export async function applyRebuild(
  scope: Scope,
  work: {
    rebuild: Rebuild
    newExecutions?: { importId: string; rows: NewExecution[] }
    getImportId(roundTrip: RoundTrip, trade: TradeRow | null): string
    getAccount(added: AddedTrade): string | null
    getLabels?(added: AddedTrade): Labels | null
    now: Date
  },
): Promise<ImportChange[]> {
  const { rebuild, newExecutions, getImportId, getAccount, getLabels, now } = work
  const { added } = rebuild
  const changed = rebuild.changed.map((one) => ({
    ...one,
    row: toRow(one, getImportId(one.roundTrip, one.existing.trade)),
  }))
  const restored = rebuild.restored.map((one) => toRestoredTrade(one.change, rebuild))

  await insertImportedTrades(scope, {
    rows: added.map((one) => {
      const { stated, ...labels } = getLabels?.(one) ?? {}
      return {
        id: one.id,
        importId: getImportId(one.roundTrip, null),
        account: getAccount(one),
        ...labels,
        ...toBrokerFields(one.roundTrip),
        ...toImportedFields(one.roundTrip),
        ...stated,
      }
    }),
    now,
  })
  await updateImportedTrades(scope, { rows: changed.filter(isRewritten).map(({ row }) => row), now })
  await restoreTrades(scope, restored)
  await writeExecutionsAndFills(scope, { rebuild, newExecutions })
  await setImageUsesOfTrades(scope, {
    written: [...restored, ...changed.filter(hasOtherImages).map(({ row }) => row)],
    now,
  })
  await removeTrades(scope, { ids: rebuild.removed.map(({ existing }) => existing.trade.id), now })
  return toImportChanges(rebuild, changed)
}

type Row = BrokerFields &
  TraderFields &
  ImportedFields & { id: string; importId: string | null; planHistory: PlanRecord[] }
type WrittenTrade = ChangedTrade & { row: Row }

function toRow({ existing, roundTrip, fields, own, planHistory }: ChangedTrade, importId: string): Row {
  const flags = fields.status === 'open' ? noExecutionFlags : {}
  const imported = { ...toImportedFields(roundTrip), ...pickPartialExits(roundTrip, fields) }
  return { id: existing.trade.id, importId, ...fields, ...imported, ...own, planHistory, ...flags }
}

// An unchanged row keeps its version, so that an open form of the trader gets no version conflict. The comparison ignores
// the order of keys, because jsonb sorts the keys of the fees in other currencies.
function isRewritten({ existing, row }: WrittenTrade): boolean {
  const stored: Record<string, unknown> = existing.trade
  return Object.entries(row).some(
    ([column, value]) => !isDeepStrictEqual(value, stored[column]) && !isChosenByDatabase(column, row),
  )
}

// The database takes the partial exits of the method of the account, so those of all methods are compared.
function isChosenByDatabase(column: string, { exitsByMethod }: Row): boolean {
  return column === 'partialExits' && exitsByMethod !== null
}

function hasOtherImages({ existing, row }: WrittenTrade): boolean {
  return JSON.stringify(row.images) !== JSON.stringify(existing.trade.images)
}

async function writeExecutionsAndFills(
  scope: Scope,
  {
    rebuild: { added, changed, restored, executions },
    newExecutions,
  }: Pick<Parameters<typeof applyRebuild>[1], 'rebuild' | 'newExecutions'>,
): Promise<void> {
  const { entire, shares } = assignExecutions(
    [
      ...added.map(({ id, roundTrip }) => ({ tradeId: id, roundTrip })),
      ...changed.map(({ existing, roundTrip }) => ({ tradeId: existing.trade.id, roundTrip })),
      ...restored.map(({ change, roundTrip }) => ({ tradeId: change.tradeId, roundTrip })),
    ],
    executions,
  )
  const newIds = new Set(newExecutions?.rows.map(({ id }) => id))
  const formerIds = changed.flatMap(({ existing }) => getExecutionIds(existing))
  const idsToUpdate = [...new Set([...formerIds, ...entire.keys()])].filter((id) => !newIds.has(id))

  if (newExecutions) {
    const { importId, rows } = newExecutions
    await insertExecutions(scope, { importId, rows: rows.map((row) => ({ ...row, ...entire.get(row.id) })) })
  }
  await updateTradesOfExecutions(
    scope,
    idsToUpdate.map((id) => ({ id, ...(entire.get(id) ?? { tradeId: null, isEntry: null }) })),
  )
  await deleteFills(
    scope,
    changed.map(({ existing }) => existing.trade.id),
  )
  await insertFills(scope, shares)
}

// Called before trades are removed: an image without a use would be deleted while it moves to another trade.
async function setImageUsesOfTrades(
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

function toImportChanges(rebuild: Rebuild, changed: WrittenTrade[]): ImportChange[] {
  return [
    ...changed.map(({ existing, roundTrip, row }) => ({
      tradeId: row.id,
      kind: 'changed' as const,
      mergedIntoTradeId: null,
      before: toTradeSnapshot(existing.trade),
      after: { trade: toTradeSnapshot({ ...existing.trade, ...row }), fills: roundTrip.fills },
      fills: existing.fills,
    })),
    ...rebuild.removed.map(({ existing, mergedIntoTradeId }) => ({
      tradeId: existing.trade.id,
      kind: 'removed' as const,
      mergedIntoTradeId,
      before: toTradeSnapshot(existing.trade),
      after: null,
      fills: existing.fills,
    })),
  ]
}
