import { ColumnMapping } from '@candlebook/contract/column-mapping'
import { NonNegativeDecimal } from '@candlebook/contract/fields'
import { storedBrokerFields, storedTraderFields } from '@candlebook/contract/trade-fields'
import { Trade } from '@candlebook/contract/trades'
import { executionOrigins } from '@candlebook/domain/brokers/broker-format'
import { balanceKinds } from '@candlebook/domain/ledger/broker-balance'
import { storedMovementKinds } from '@candlebook/domain/ledger/movement-kinds'
import type { ForeignFee } from '@candlebook/domain/money/convert-amount'
import {
  type Instrument,
  instruments,
  markets,
  type OptionType,
  optionTypes,
} from '@candlebook/domain/trades/vocabulary'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { brokerAccounts } from '../broker-accounts/broker-accounts.table.ts'
import { decimal, instant, ownerPolicy, stamps, userId } from '../db/columns.ts'
import { eraseOwnRows, exportOwnRows, type RowErasure, type RowExport } from '../db/user-rows.ts'
import { users } from '../identity/identity.table.ts'
import { joinedLists, storedExits, trades } from '../trades/trades.table.ts'
import {
  columnMappings,
  contractSizes,
  fileAccounts,
  fileReadings,
  importPreviewPages,
  importPreviews,
} from './import-previews.table.ts'

/**
 * Committed imports. `restoredTradeIds` are trades that the trader had deleted and this import restored from executions of an
 * earlier import; its undo deletes them again. `refreshed` are stored executions that this import read again and corrected,
 * as they were before; its undo restores them. `repeatedExecutions`, `repeatedActions` and `repeatedMovements` are those of the file that an
 * earlier import had stored: when that import is undone, they become those of this one. The row of an undone import stays.
 */
export const imports = pgTable(
  'imports',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    format: text().notNull(),
    formatTitle: text('format_title').notNull(),
    fileName: text('file_name').notNull(),
    fileSha256: text('file_sha256').notNull(),
    executionsAdded: integer('executions_added').notNull(),
    tradesAdded: integer('trades_added').notNull(),
    tradesChanged: integer('trades_changed').notNull(),
    movementsAdded: integer('movements_added').notNull().default(0),
    restoredTradeIds: uuid('restored_trade_ids').array().notNull().default([]),
    refreshed: jsonb().$type<ExecutionSnapshot[]>().notNull().default([]),
    repeatedExecutions: jsonb('repeated_executions').$type<RepeatedExecution[]>().notNull().default([]),
    repeatedActions: jsonb('repeated_actions').$type<RepeatedAction[]>().notNull().default([]),
    repeatedMovements: jsonb('repeated_movements').$type<RepeatedMovement[]>().notNull().default([]),
    undoneAt: instant('undone_at'),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    check('imports_counts', sql`least(executions_added, trades_added, trades_changed, movements_added) >= 0`),
    ownerPolicy('imports'),
  ],
)

/** An execution that an earlier import had stored, and where this file has it. */
export type RepeatedExecution = { id: string; position: number; line: number }

/** The same for a corporate action. */
export type RepeatedAction = { fingerprint: string; line: number }

/** The same for a cash movement. */
export type RepeatedMovement = { id: string; line: number }

/** The columns of a stored execution that a later reading of the same line can correct, as JSON. */
export type ExecutionSnapshot = {
  id: string
  quantity: string
  price: string
  fee: string
  feeCurrency: string | null
  day: string
  executedAt: string | null
  zone: string | null
  isCancelled: boolean
  isEdited: boolean
  otherFees: ForeignFee[]
  contractSize: string
  instrument: Instrument
  underlying: string | null
  expiry: string | null
  strike: string | null
  optionType: OptionType | null
  rate: string | null
  rateCurrency: string | null
  brokerPnl: string | null
  account: string | null
  opens: boolean
}

/** A trade as JSON: all columns except the owner, with instants as text. */
export type TradeSnapshot = Omit<
  typeof trades.$inferSelect,
  'userId' | 'clientKey' | 'clientKeyDigest' | 'createdAt' | 'updatedAt'
> & { createdAt: string; updatedAt: string }

/** A fill as JSON. */
export type FillSnapshot = { executionId: string; role: 'entry' | 'exit'; quantity: string; fee: string }

/**
 * Trades that an import changed, or removed because they were merged into another trade (`mergedIntoTradeId`). `before` and
 * `fills` are row and fills before the import, `after` has both after it. The undo of the import reads and deletes them.
 */
export const importChanges = pgTable(
  'import_changes',
  {
    userId: userId(),
    importId: uuid('import_id').notNull(),
    tradeId: uuid('trade_id').notNull(),
    kind: text({ enum: ['changed', 'removed'] }).notNull(),
    mergedIntoTradeId: uuid('merged_into_trade_id'),
    before: jsonb().$type<TradeSnapshot>().notNull(),
    after: jsonb().$type<{ trade: TradeSnapshot; fills: FillSnapshot[] }>(),
    fills: jsonb().$type<FillSnapshot[]>().notNull(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.importId, t.tradeId] }),
    foreignKey({
      name: 'import_changes_import_fk',
      columns: [t.userId, t.importId],
      foreignColumns: [imports.userId, imports.id],
    }).onDelete('cascade'),
    check('import_changes_kind', sql`kind in ('changed', 'removed')`),
    ownerPolicy('import_changes'),
  ],
)

/**
 * Executions of brokers. `id` is the digest of the fingerprint (`createExecutionId`), so the primary key stores each execution
 * once. Imported trades are derived from these rows, never the reverse. `external_id` is the broker's id, null for none.
 * `account` is the broker account that the file names, null for none; the trader can give the trade another one. `zone` is
 * the time zone of the file, null when the file has days only. `is_cancelled`: the broker took the execution back in a later file,
 * or the trader removed it, so that it is in no trade. `is_edited`: the trader changed or removed it, which later files keep.
 * `fee_currency` is null when it is `currency`. `other_fees` are the fees in further currencies. `broker_pnl` is the P&L as the
 * broker states it, in `currency`. `position_id` is the broker's id of the position, where it keeps several of one symbol side by
 * side; it has nothing to do with `position`. The row has no stamps: the import has them.
 *
 * `import_id` is the first import that is not undone and whose file has the execution. `position` is the place among the
 * executions of that file, oldest first. Sorted by import and position, executions are in the order of the files.
 *
 * `opens_short` is whether the file or the trader says that a sale opens a short position. `basis` is what the closed quantity
 * cost, as the file states it. `origin` says why a row is no order of the file; 'stated' and 'basis' are opening lots, whose price
 * the trader states or takes from the file. `covers` is then the execution whose missing purchase (or sale) the lot is.
 *
 * `trade_id` is the trade to which the entire execution belongs; `is_entry` is then its role, and has no meaning without a
 * trade. The view `fills` reads it. The baseline adds the foreign key, which no table file can express: deleting the trade
 * sets only `trade_id` to null. The columns of a fixed length come first, so that no row has gaps between them.
 */
export const executions = pgTable(
  'executions',
  {
    userId: userId(),
    id: uuid().notNull(),
    importId: uuid('import_id').notNull(),
    tradeId: uuid('trade_id'),
    covers: uuid(),
    executedAt: instant('executed_at'),
    day: date().notNull(),
    expiry: date('expiry'),
    position: integer().notNull(),
    line: integer().notNull(),
    closesOnly: boolean('closes_only').notNull(),
    isCancelled: boolean('is_cancelled').notNull().default(false),
    isEdited: boolean('is_edited').notNull().default(false),
    opens: boolean('opens_short').notNull().default(false),
    isEntry: boolean('is_entry'),
    broker: text().notNull(),
    externalId: text('external_id'),
    symbol: text().notNull(),
    market: text({ enum: markets }).notNull(),
    side: text({ enum: ['buy', 'sell'] }).notNull(),
    quantity: decimal('quantity').notNull(),
    price: decimal('price').notNull(),
    fee: decimal('fee').notNull(),
    currency: text().notNull(),
    zone: text(),
    account: text(),
    feeCurrency: text('fee_currency'),
    otherFees: jsonb('other_fees').$type<ForeignFee[]>().notNull().default([]),
    contractSize: decimal('contract_size').notNull().default('1'),
    instrument: text({ enum: instruments }).notNull(),
    underlying: text(),
    strike: decimal('strike'),
    optionType: text('option_type', { enum: optionTypes }),
    rate: decimal('rate'),
    rateCurrency: text('rate_currency'),
    brokerPnl: decimal('broker_pnl'),
    positionId: text('position_id'),
    basis: decimal('basis'),
    origin: text({ enum: executionOrigins }),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('executions_position').on(t.userId, t.symbol, t.broker),
    index('executions_import').on(t.userId, t.importId),
    index('executions_day').on(t.userId, t.day),
    index('executions_trade').on(t.userId, t.tradeId).where(sql`trade_id is not null`),
    index('executions_without_trade').on(t.userId, t.symbol, t.broker).where(sql`trade_id is null`),
    foreignKey({
      name: 'executions_import_fk',
      columns: [t.userId, t.importId],
      foreignColumns: [imports.userId, imports.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'executions_account',
      columns: [t.userId, t.account],
      foreignColumns: [brokerAccounts.userId, brokerAccounts.name],
    }).onUpdate('cascade'),
    check('executions_side', sql`side in ('buy', 'sell')`),
    check(
      'executions_amounts',
      sql`quantity > 0 and fee >= 0 and (price >= 0 or instrument in ('future', 'option', 'cfd'))`,
    ),
    check('executions_position_id', sql`char_length(position_id) between 1 and 64`),
    check(
      'executions_origin',
      sql`origin in ('transfer', 'reward', 'event', 'typed', 'stated', 'basis') and (covers is not null) = coalesce(origin in ('stated', 'basis'), false)`,
    ),
    check('executions_role', sql`trade_id is null or is_entry is not null`),
    check('executions_contract', sql`contract_size > 0 and strike >= 0 and option_type in ('call', 'put')`),
    check('executions_rate', sql`rate > 0 and (rate is null) = (rate_currency is null)`),
    ownerPolicy('executions'),
  ],
)

/**
 * Lines of files that are the same as something stored under another id: as an execution of another file (`kind` execution), or
 * as a trade that the trader typed. `id` is the id of the line's execution, which is not stored; several lines can be the same as
 * several executions, and each of both has one row at least. `refused` are the values of a broker's correction that the trader did
 * not accept. Every import has the rows of its own file, so its undo deletes them. A row whose execution or trade no longer
 * exists has no meaning.
 */
export const executionAliases = pgTable(
  'execution_aliases',
  {
    userId: userId(),
    id: uuid().notNull(),
    importId: uuid('import_id').notNull(),
    sameAs: uuid('same_as').notNull(),
    kind: text({ enum: ['execution', 'trade'] }).notNull(),
    refused: text(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id, t.importId, t.sameAs] }),
    index('execution_aliases_import').on(t.userId, t.importId),
    foreignKey({
      name: 'execution_aliases_import_fk',
      columns: [t.userId, t.importId],
      foreignColumns: [imports.userId, imports.id],
    }).onDelete('cascade'),
    check('execution_aliases_kind', sql`kind in ('execution', 'trade')`),
    check('execution_aliases_refused', sql`char_length(refused) <= 300`),
    ownerPolicy('execution_aliases'),
  ],
)

/**
 * Stock splits, symbol changes and the cost of spin-offs, from brokers' files or stated by the trader, one row for each fingerprint.
 * `split`: `ratio_from` old shares became `ratio_to` new ones. `symbol`: those of `symbol` became those of `to_symbol`. `cost`: of
 * each `ratio_from` of the cost, the open lots keep `ratio_to`, and the spin-off `to_symbol` takes what remains. A broker that
 * writes a split as two lines gives two halves, each with one of the numbers. `account` is as in executions.
 */
export const corporateActions = pgTable(
  'corporate_actions',
  {
    userId: userId(),
    id: uuid().notNull(),
    importId: uuid('import_id').notNull(),
    broker: text().notNull(),
    fingerprint: text().notNull(),
    kind: text({ enum: ['split', 'symbol', 'cost'] }).notNull(),
    symbol: text().notNull(),
    toSymbol: text('to_symbol'),
    market: text({ enum: markets }).notNull(),
    currency: text().notNull(),
    day: date().notNull(),
    executedAt: instant('executed_at'),
    ratioFrom: decimal('ratio_from'),
    ratioTo: decimal('ratio_to'),
    half: text({ enum: ['close', 'open'] }),
    account: text(),
    externalId: text('external_id'),
    line: integer().notNull(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('corporate_actions_fingerprint').on(t.userId, t.fingerprint),
    index('corporate_actions_position').on(t.userId, t.broker, t.symbol),
    index('corporate_actions_import').on(t.userId, t.importId),
    foreignKey({
      name: 'corporate_actions_import_fk',
      columns: [t.userId, t.importId],
      foreignColumns: [imports.userId, imports.id],
    }).onDelete('cascade'),
    check(
      'corporate_actions_kind',
      sql`kind in ('split', 'symbol', 'cost') and (kind <> 'split') = (to_symbol is not null)`,
    ),
    check('corporate_actions_half', sql`half in ('close', 'open')`),
    ownerPolicy('corporate_actions'),
  ],
)

/**
 * Money of an account that is no trade: dividends, interest, taxes and fees apart from trades, deposits and withdrawals, from
 * brokers' files or typed by the trader. `amount` is above zero when it came to the account. `symbol` is the share of a
 * dividend, null for none; `what` the words of the broker or the trader. One of a file has the digest of its fingerprint as
 * `id`, as executions do, and `import_id` is the first import that is not undone and whose file has it. Only a typed one has
 * no import; it has an account and a version, and its file has no line.
 */
export const cashMovements = pgTable(
  'cash_movements',
  {
    userId: userId(),
    id: uuid().notNull(),
    importId: uuid('import_id'),
    executedAt: instant('executed_at'),
    day: date().notNull(),
    line: integer(),
    kind: text({ enum: storedMovementKinds }).notNull(),
    amount: decimal('amount').notNull(),
    currency: text().notNull(),
    account: text(),
    symbol: text(),
    zone: text(),
    what: text().notNull(),
    externalId: text('external_id'),
    version: integer().notNull().default(1),
    clientKey: uuid('client_key'),
    clientKeyDigest: text('client_key_digest'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('cash_movements_client_key').on(t.userId, t.clientKey),
    index('cash_movements_newest').on(t.userId, t.day, t.id),
    index('cash_movements_of_account').on(t.userId, t.account, t.day),
    index('cash_movements_import').on(t.userId, t.importId),
    foreignKey({
      name: 'cash_movements_import_fk',
      columns: [t.userId, t.importId],
      foreignColumns: [imports.userId, imports.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'cash_movements_account',
      columns: [t.userId, t.account],
      foreignColumns: [brokerAccounts.userId, brokerAccounts.name],
    }).onUpdate('cascade'),
    check(
      'cash_movements_kind',
      sql`kind in ('dividend', 'interest', 'tax', 'fee', 'cash', 'funding', 'borrow', 'bonus')`,
    ),
    check('cash_movements_amount', sql`amount <> 0 and abs(amount) < 1e18 and scale(amount) <= 18`),
    check(
      'cash_movements_lengths',
      sql`char_length(currency) between 1 and 10 and char_length(symbol) <= 20 and char_length(what) <= 120 and char_length(external_id) <= 64`,
    ),
    check(
      'cash_movements_typed',
      sql`(import_id is null) = (line is null) and (import_id is not null or account is not null)`,
    ),
    ownerPolicy('cash_movements'),
  ],
)

/**
 * Balances of accounts as brokers' files state them: the last of each day and currency. `kind` is what a balance contains. Each
 * import has the rows of its own file, so its undo deletes them; `listStatedRows` says which of several for one day counts.
 */
export const statedBalances = pgTable(
  'stated_balances',
  {
    userId: userId(),
    id: uuid().notNull(),
    importId: uuid('import_id').notNull(),
    executedAt: instant('executed_at'),
    day: date().notNull(),
    line: integer().notNull(),
    kind: text({ enum: balanceKinds }).notNull(),
    amount: decimal('amount').notNull(),
    currency: text().notNull(),
    account: text(),
    zone: text(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('stated_balances_of_account').on(t.userId, t.account, t.day),
    index('stated_balances_import').on(t.userId, t.importId),
    foreignKey({
      name: 'stated_balances_import_fk',
      columns: [t.userId, t.importId],
      foreignColumns: [imports.userId, imports.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'stated_balances_account',
      columns: [t.userId, t.account],
      foreignColumns: [brokerAccounts.userId, brokerAccounts.name],
    }).onUpdate('cascade'),
    check('stated_balances_kind', sql`kind in ('cash', 'account')`),
    check('stated_balances_amount', sql`abs(amount) < 1e18 and scale(amount) <= 18`),
    check('stated_balances_currency', sql`char_length(currency) between 1 and 10`),
    ownerPolicy('stated_balances'),
  ],
)

/**
 * The shares of executions that are divided: a part belongs to this trade, the remainder to another trade or to none. An
 * execution that belongs entirely to one trade names it in its own row, and has no row here. They add up to at
 * most its quantity. Deleting a trade deletes its fills; executions without fills then count as
 * deleted by the trader.
 */
export const tradeFills = pgTable(
  'trade_fills',
  {
    userId: userId(),
    tradeId: uuid('trade_id').notNull(),
    executionId: uuid('execution_id').notNull(),
    role: text({ enum: ['entry', 'exit'] }).notNull(),
    quantity: decimal('quantity').notNull(),
    fee: decimal('fee').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.tradeId, t.executionId, t.role] }),
    index('trade_fills_execution').on(t.userId, t.executionId),
    foreignKey({
      name: 'trade_fills_trade_fk',
      columns: [t.userId, t.tradeId],
      foreignColumns: [trades.userId, trades.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'trade_fills_execution_fk',
      columns: [t.userId, t.executionId],
      foreignColumns: [executions.userId, executions.id],
    }).onDelete('cascade'),
    check('trade_fills_role', sql`role in ('entry', 'exit')`),
    check('trade_fills_amounts', sql`quantity > 0 and fee >= 0`),
    ownerPolicy('trade_fills'),
  ],
)

/**
 * All fills: executions that belong entirely to one trade, and shares of divided ones, each with the columns of its execution
 * by which fills are found and sorted. Fills are read only here. sql/views.sql creates the view, with the rights of its reader.
 */
export const fills = pgView('fills', {
  userId: userId(),
  tradeId: uuid('trade_id').notNull(),
  executionId: uuid('execution_id').notNull(),
  role: text({ enum: ['entry', 'exit'] }).notNull(),
  quantity: decimal('quantity').notNull(),
  fee: decimal('fee').notNull(),
  broker: text().notNull(),
  symbol: text().notNull(),
  importId: uuid('import_id').notNull(),
  position: integer().notNull(),
}).existing()

const { foreignFees } = Trade.shape
const StoredFields = z.looseObject({
  id: z.uuid(),
  ...storedBrokerFields,
  ...storedTraderFields,
  ...joinedLists,
  ...storedExits,
  foreignFees,
})
const Fills = z.array(
  z.object({
    executionId: z.uuid(),
    role: z.enum(['entry', 'exit']),
    quantity: NonNegativeDecimal,
    fee: NonNegativeDecimal,
  }),
)

/**
 * The imports of an export, the executions and splits that they brought, which trade each execution belongs to, and the
 * trader's answers about files.
 */
export const exportedImports: RowExport[] = [
  exportOwnRows(imports, {
    restore: {
      shape: z.object({
        refreshed: z.array(z.looseObject({ id: z.uuid(), otherFees: foreignFees })),
        repeatedExecutions: z.array(z.object({ id: z.uuid(), position: z.int(), line: z.int() })),
        repeatedActions: z.array(z.object({ fingerprint: z.string(), line: z.int() })),
        repeatedMovements: z.array(z.object({ id: z.uuid(), line: z.int() })),
      }),
    },
    file: 'imports',
    title: 'Imports',
    hidden: ['restoredTradeIds', 'refreshed', 'repeatedExecutions', 'repeatedActions', 'repeatedMovements'],
    order: 'created_at, id',
  }),
  exportOwnRows(executions, {
    restore: { shape: z.object({ otherFees: foreignFees }) },
    file: 'executions',
    title: 'Executions',
    without: ['tradeId', 'isEntry'], // in the file of the fills
    order: 'day, executed_at, import_id, position',
  }),
  exportOwnRows(importChanges, {
    restore: {
      shape: z.object({
        before: StoredFields,
        after: z.nullable(z.object({ trade: StoredFields, fills: Fills })),
        fills: Fills,
      }),
    },
    file: 'import-changes',
    title: 'Trades before imports',
    hidden: ['before', 'after', 'fills'],
    order: 'import_id, trade_id',
  }),
  exportOwnRows(executionAliases, {
    restore: 'rows',
    file: 'same-executions',
    title: 'Same executions',
    order: 'import_id, id, same_as',
  }),
  exportOwnRows(corporateActions, {
    restore: 'rows',
    file: 'stock-splits',
    title: 'Stock splits',
    order: 'day, executed_at, id',
  }),
  exportOwnRows(cashMovements, {
    restore: 'rows',
    file: 'cash-movements',
    title: 'Cash movements',
    without: ['clientKey', 'clientKeyDigest'],
    order: 'day, executed_at, id',
  }),
  exportOwnRows(statedBalances, {
    restore: 'rows',
    file: 'stated-balances',
    title: 'Balances of brokers',
    order: 'day, id',
  }),
  exportOwnRows(contractSizes, {
    restore: 'rows',
    file: 'contract-sizes',
    title: 'Contract sizes',
    order: 'root',
  }),
  exportOwnRows(columnMappings, {
    restore: { shape: z.object({ mapping: ColumnMapping }) },
    file: 'columns-of-files',
    hidden: ['mapping'],
    title: 'Columns of files',
    order: 'signature',
  }),
  exportOwnRows(fileAccounts, {
    restore: 'rows',
    file: 'accounts-of-files',
    title: 'Accounts of files',
    order: 'signature, account',
  }),
  exportOwnRows(fileReadings, {
    restore: 'rows',
    file: 'times-of-files',
    title: 'Times of files',
    order: 'signature',
  }),
  exportOwnRows(tradeFills, {
    restore: 'rows',
    file: 'executions-of-trades',
    title: 'Executions of trades',
    view: 'public.fills',
    order: 'trade_id, execution_id, role',
  }),
]

/** Erases a user from the tables of imports. A table with a foreign key comes before the table that it refers to. */
export const erasures: RowErasure[] = [
  importPreviewPages,
  importPreviews,
  contractSizes,
  fileAccounts,
  fileReadings,
  columnMappings,
  tradeFills,
  statedBalances,
  cashMovements,
  corporateActions,
  executionAliases,
  executions,
  importChanges,
  imports,
].map(eraseOwnRows)
