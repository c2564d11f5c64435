import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { decimal, ownerPolicy, stamps, userId } from '../../db/columns.ts'
import { users } from '../../identity/stores/identity.table.ts'

/** The trader's answers about contract sizes, by root symbol: the product of a future, the underlying of an option. */
export const contractSizes = pgTable(
  'contract_sizes',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    root: text().notNull(),
    size: decimal('size').notNull(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.root] }),
    check('contract_sizes_size', sql`size > 0 and size < 1e18 and scale(trim_scale(size)) <= 6`),
    check('contract_sizes_root', sql`char_length(root) between 1 and 50`),
    ownerPolicy('contract_sizes'),
  ],
)

/**
 * The accounts that the trader gave to files that name none, by the signature of the file. '' is the answer that its
 * trades have no account.
 */
export const fileAccounts = pgTable(
  'file_accounts',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    signature: text().notNull(),
    account: text().notNull(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.signature, t.account] }),
    check(
      'file_accounts_length',
      sql`char_length(signature) between 1 and 100 and char_length(account) <= 50`,
    ),
    ownerPolicy('file_accounts'),
  ],
)
