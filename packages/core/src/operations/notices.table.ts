import { sql } from 'drizzle-orm'
import { check, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import { type PlatformRights, platform, platformPolicies, visitorPolicy } from '../db/platform.table.ts'

/** Rights on the notice: administrators set and remove it. Everybody reads it, also people without an account. */
export const noticeRights: PlatformRights = {
  user: [],
  administrator: ['select', 'insert', 'delete'],
  job: [],
}

/** The notice that all people see on every page. There is one row at most; a changed notice is a new row. */
export const notices = platform.table(
  'notices',
  {
    id: uuid().primaryKey(),
    level: text().notNull(),
    text: text().notNull(),
    /** The notice is shown from this instant on; null: at once. */
    startsAt: instant('starts_at'),
    /** The notice is shown until this instant; null: until somebody removes it. */
    endsAt: instant('ends_at'),
    createdAt: instant('created_at').notNull(),
  },
  () => [
    uniqueIndex('notices_one').on(sql`(true)`),
    check('notices_level', sql`level in ('information', 'maintenance')`),
    check('notices_text', sql`char_length(text) between 1 and 500`),
    check('notices_times', sql`ends_at > starts_at`),
    visitorPolicy('notices', sql`true`),
    ...platformPolicies('notices', noticeRights),
  ],
)
