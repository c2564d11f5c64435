import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ownerPolicy, stamps, userId } from '../db/columns.ts'
import { eraseOwnRows, type RowErasure } from '../db/user-rows.ts'
import { users } from '../identity/identity.table.ts'
import { trades } from '../trades/trades.table.ts'

/**
 * A change of the base currency that waits or runs: `done` of `total` trades are converted. The job deletes the row when
 * it ends.
 */
export const baseCurrencyChanges = pgTable(
  'base_currency_changes',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    currency: text().notNull(),
    formerCurrency: text('former_currency', { enum: ['write', 'leave'] }).notNull(),
    /** Null leaves the switch as it is. */
    stablecoinsAsUsd: boolean('stablecoins_as_usd'),
    done: integer().notNull().default(0),
    total: integer().notNull(),
    ...stamps(),
  },
  () => [
    check('base_currency_changes_currency', sql`currency ~ '^[A-Z]{3}$'`),
    check('base_currency_changes_former_currency', sql`former_currency in ('write', 'leave')`),
    check('base_currency_changes_done', sql`done >= 0 and done <= total`),
    ownerPolicy('base_currency_changes'),
  ],
)

/** Trades without a rate that a notification has counted, so that they cause no second notification. */
export const missingRateNotices = pgTable(
  'missing_rate_notices',
  {
    userId: userId(),
    tradeId: uuid('trade_id').notNull(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.tradeId] }),
    foreignKey({
      name: 'missing_rate_notices_trade_fk',
      columns: [t.userId, t.tradeId],
      foreignColumns: [trades.userId, trades.id],
    }).onDelete('cascade'),
    ownerPolicy('missing_rate_notices'),
  ],
)

/** Erases a user from the tables of the base currency. */
export const erasures: RowErasure[] = [baseCurrencyChanges, missingRateNotices].map(eraseOwnRows)
