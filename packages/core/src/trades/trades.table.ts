import { emotions, feeUnits, markets, timeFrames, tradeStatuses, tradeTypes } from '@candlebook/domain/trades'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { decimal, ownerPolicy, stamps, userId } from '../db/columns.ts'
import { users } from '../identity/stores/identity.table.ts'
import { NET_PNL } from './trade-formulas.store.ts'

/** Trades. The CHECKs repeat the rules that must never break; pnl is the domain's net P&L. */
export const trades = pgTable(
  'trades',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    version: integer().notNull().default(1),
    clientKey: uuid('client_key'),
    clientKeyDigest: text('client_key_digest'),
    importId: uuid('import_id'),
    symbol: text().notNull(),
    market: text({ enum: markets }).notNull(),
    type: text({ enum: tradeTypes }).notNull(),
    status: text({ enum: tradeStatuses }).notNull(),
    quantity: decimal('quantity').notNull(),
    entryPrice: decimal('entry_price').notNull(),
    entryDate: date('entry_date').notNull(),
    exitPrice: decimal('exit_price'),
    exitDate: date('exit_date'),
    fees: decimal('fees').notNull().default('0'),
    feesUnit: text('fees_unit', { enum: feeUnits }).notNull().default('percent'),
    strategy: text(),
    account: text(),
    notes: text(),
    stopLoss: decimal('stop_loss'),
    takeProfit: decimal('take_profit'),
    riskPercentage: decimal('risk_percentage'),
    emotion: text({ enum: emotions }),
    confidenceLevel: smallint('confidence_level'),
    timeFrame: text('time_frame', { enum: timeFrames }),
    planFollowed: boolean('plan_followed').notNull().default(false),
    slHit: boolean('sl_hit').notNull().default(false),
    tpHit: boolean('tp_hit').notNull().default(false),
    slModified: boolean('sl_modified').notNull().default(false),
    tpModified: boolean('tp_modified').notNull().default(false),
    tags: text().array().notNull().default([]),
    links: text().array().notNull().default([]),
    images: text().array().notNull().default([]),
    pnl: decimal('pnl').generatedAlwaysAs(
      sql.raw(`case when status = 'closed' then\n        ${NET_PNL} end`),
    ),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('trades_client_key').on(t.userId, t.clientKey),
    index('trades_newest').on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('trades_import').on(t.userId, t.importId),
    check('trades_market', sql`market in ('crypto', 'stock')`),
    check('trades_type', sql`type in ('long', 'short')`),
    check('trades_status', sql`status in ('open', 'closed')`),
    check('trades_fees_unit', sql`fees_unit in ('percent', 'amount')`),
    check('trades_symbol', sql`symbol = upper(btrim(symbol)) and char_length(symbol) between 1 and 20`),
    check(
      'trades_exit',
      sql`case status when 'closed' then exit_price is not null and exit_date is not null
      else exit_price is null and exit_date is null end`,
    ),
    check('trades_days', sql`exit_date is null or exit_date >= entry_date`),
    check(
      'trades_amounts',
      sql`least(quantity, entry_price, exit_price, fees, stop_loss, take_profit) >= 0
      and greatest(quantity, entry_price, exit_price, fees, stop_loss, take_profit) < 1e18
      and greatest(scale(quantity), scale(entry_price), scale(exit_price), scale(fees), scale(stop_loss), scale(take_profit)) <= 18`,
    ),
    check('trades_risk', sql`risk_percentage between 0 and 100`),
    check('trades_confidence', sql`confidence_level between 1 and 5`),
    check(
      'trades_emotion',
      sql`emotion in ('confident', 'nervous', 'excited', 'fearful', 'calm', 'greedy', 'patient', 'impatient', 'focused', 'distracted')`,
    ),
    check(
      'trades_time_frame',
      sql`time_frame in ('1m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '12h', '1d', '1w')`,
    ),
    ownerPolicy('trades'),
  ],
)
