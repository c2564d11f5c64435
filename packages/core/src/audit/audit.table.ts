import { sql } from 'drizzle-orm'
import { check, index, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import { platform } from '../db/platform.table.ts'
import { type PlatformRights, platformPolicies } from '../db/platform-policies.ts'

/** Rights on audit entries: the app role has no right to change or delete one. */
export const auditRights: PlatformRights = {
  user: ['insert'],
  administrator: ['select'],
  job: ['select', 'insert'],
}

/** One row for each action that an operator may have to explain. It holds ids and no personal data. */
export const auditEntries = platform.table(
  'audit_entries',
  {
    id: uuid().primaryKey(),
    /** What was done, such as `admin.granted`. */
    action: text().notNull(),
    /** The user who did it; null for the command line. */
    userId: uuid('user_id'),
    /** The record that it was done to, such as a user or an invitation. */
    targetId: uuid('target_id'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('audit_entries_created').on(t.createdAt, t.id),
    check('audit_entries_action', sql`action ~ '^[a-z]+\\.[a-z_]+$'`),
    ...platformPolicies('audit_entries', auditRights),
  ],
)
