import { markets } from '@candlebook/domain/trades'
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
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { decimal, instant, ownerPolicy, stamps, userId } from '../../db/columns.ts'
import { users } from '../../identity/stores/identity.table.ts'
import { trades } from '../../trades/trades.table.ts'

/**
 * Committed imports. `restoredTradeIds` are trades that the trader had deleted and this import restored from executions of an
 * earlier import; its undo deletes them again. The row of an undone import stays.
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
    restoredTradeIds: uuid('restored_trade_ids').array().notNull().default([]),
    undoneAt: instant('undone_at'),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    check('imports_counts', sql`least(executions_added, trades_added, trades_changed) >= 0`),
    ownerPolicy('imports'),
  ],
)

/** A trade as JSON: all columns except the owner, with instants as text. */
export type TradeSnapshot = Omit<
  typeof trades.$inferSelect,
  'userId' | 'clientKey' | 'clientKeyDigest' | 'createdAt' | 'updatedAt'
> & { createdAt: string; updatedAt: string }

/** A fill as JSON. `executionId` is the fingerprint. */
export type FillSnapshot = { executionId: string; role: 'entry' | 'exit'; quantity: string; fee: string }

/**
 * Trades that an import changed, or removed because they were merged into another trade (`mergedIntoTradeId`): row and fills
 * before the import, and both after it. The undo of the import reads and deletes them.
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
 * Executions of brokers, one row for each fingerprint. Imported trades are derived from these rows, never the reverse.
 * `account` is the account name in the file, null for none; a trade has the trader's name for it. `zone` is the time
 * zone of the file, null when the file has days only.
 */
export const executions = pgTable(
  'executions',
  {
    userId: userId(),
    id: uuid().notNull(),
    importId: uuid('import_id').notNull(),
    broker: text().notNull(),
    fingerprint: text().notNull(),
    symbol: text().notNull(),
    market: text({ enum: markets }).notNull(),
    side: text({ enum: ['buy', 'sell'] }).notNull(),
    quantity: decimal('quantity').notNull(),
    price: decimal('price').notNull(),
    fee: decimal('fee').notNull(),
    currency: text().notNull(),
    executedAt: instant('executed_at'),
    zone: text(),
    day: date().notNull(),
    line: integer().notNull(),
    closesOnly: boolean('closes_only').notNull(),
    account: text(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('executions_fingerprint').on(t.userId, t.fingerprint),
    index('executions_position').on(t.userId, t.broker, t.symbol),
    index('executions_import').on(t.userId, t.importId),
    foreignKey({
      name: 'executions_import_fk',
      columns: [t.userId, t.importId],
      foreignColumns: [imports.userId, imports.id],
    }).onDelete('cascade'),
    check('executions_side', sql`side in ('buy', 'sell')`),
    check('executions_amounts', sql`quantity > 0 and price >= 0 and fee >= 0`),
    ownerPolicy('executions'),
  ],
)

/**
 * The share of an execution that belongs to a trade. The shares of an execution add up to its quantity while its trades
 * exist. Deleting a trade deletes its fills; executions without fills then count as deleted by the trader.
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
    ...stamps(),
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
