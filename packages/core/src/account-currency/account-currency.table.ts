import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ownerPolicy, stamps } from '../db/columns.ts'
import { users } from '../identity/stores/identity.table.ts'

/**
 * A change of the account currency that waits or runs: `done` of `total` trades are converted. The job deletes the row when
 * it ends.
 */
export const accountCurrencyChanges = pgTable(
  'account_currency_changes',
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
    check('account_currency_changes_currency', sql`currency ~ '^[A-Z]{3}$'`),
    check('account_currency_changes_former_currency', sql`former_currency in ('write', 'leave')`),
    check('account_currency_changes_done', sql`done >= 0 and done <= total`),
    ownerPolicy('account_currency_changes'),
  ],
)
