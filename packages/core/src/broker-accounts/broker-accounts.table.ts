import { BrokerAccountFields } from '@candlebook/contract/broker-accounts'
import { accountColours, costMethods, DEFAULT_COST_METHOD } from '@candlebook/domain/trades/account'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { decimal, ownerPolicy, stamps, userId } from '../db/columns.ts'
import { eraseOwnRows, exportOwnRows, type RowErasure } from '../db/user-rows.ts'
import { users } from '../identity/identity.table.ts'

/**
 * The accounts of a user at brokers. Trades and executions refer to an account by its name, with a foreign key that follows
 * a rename. `otherNames` are names in broker files that mean this account. When a trade names a new account, the trigger
 * `ensure_broker_account` adds its row (decision 031). The ledger of an account starts with `startingBalance`, in the currency of
 * the account, at the start of `startingDay`; both are null without one. `costMethod` decides which entries the exits of its trades
 * take (decision 050). `isMerged` says that another account was merged into it: a file then states the balance of a part.
 */
export const brokerAccounts = pgTable(
  'broker_accounts',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    name: text().notNull(),
    otherNames: text('other_names').array().notNull().default([]),
    broker: text(),
    currency: text(),
    colour: text({ enum: accountColours }),
    archived: boolean().notNull().default(false),
    startingBalance: decimal('starting_balance'),
    startingDay: date('starting_day'),
    costMethod: text('cost_method', { enum: costMethods }).notNull().default(DEFAULT_COST_METHOD),
    isMerged: boolean('is_merged').notNull().default(false),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    unique('broker_accounts_name').on(t.userId, t.name),
    uniqueIndex('broker_accounts_any_case').on(t.userId, sql`lower(${t.name})`),
    check(
      'broker_accounts_name_form',
      sql`name = btrim(name) and char_length(name) between 1 and 50 and name !~ '[[:cntrl:]]'`,
    ),
    check('broker_accounts_broker', sql`char_length(broker) between 1 and 50`),
    check('broker_accounts_currency', sql`currency ~ '^[A-Za-z0-9]{2,12}$'`),
    check(
      'broker_accounts_colour',
      sql`colour in ('blue', 'sky', 'teal', 'olive', 'amber', 'pink', 'purple', 'grey')`,
    ),
    check('broker_accounts_cost_method', sql`cost_method in ('fifo', 'lifo', 'average')`),
    check(
      'broker_accounts_start',
      sql`(starting_balance is null) = (starting_day is null) and (starting_balance is null or currency is not null)
      and starting_balance >= 0 and starting_balance < 1e18 and scale(starting_balance) <= 18`,
    ),
    ownerPolicy('broker_accounts'),
  ],
)

/** The broker accounts of an export. */
export const exportedBrokerAccounts = exportOwnRows(brokerAccounts, {
  file: 'broker-accounts',
  restore: { shape: BrokerAccountFields },
  title: 'Broker accounts',
  order: 'name, id',
})

/** Erases a user from the table of broker accounts. */
export const erasures: RowErasure[] = [brokerAccounts].map(eraseOwnRows)
