import { uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../db/columns.ts'
import { platform } from '../../db/platform.table.ts'
import { type PlatformRights, platformPolicies } from '../../db/platform-policies.ts'
import { users } from './identity.table.ts'

/**
 * Rights on pseudonyms: a user finds their own, and a job deletes that of an erased account. Functions with the owner's
 * rights do everything else.
 */
export const pseudonymRights: PlatformRights = {
  user: ['select'],
  administrator: [],
  job: ['select', 'delete'],
}

/**
 * The random id under which the audit log knows a person. The row is deleted when the account is erased; from then on
 * no entry leads to the person.
 */
export const pseudonyms = platform.table(
  'pseudonyms',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    pseudonym: uuid().notNull().unique(),
    createdAt: instant('created_at').notNull(),
  },
  () => platformPolicies('pseudonyms', pseudonymRights),
)
