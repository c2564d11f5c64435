import { sql } from 'drizzle-orm'
import { boolean, check, index, text, uuid } from 'drizzle-orm/pg-core'
import { instant, stamps } from '../db/columns.ts'
import { type PlatformRights, platform, platformPolicies } from '../db/platform.table.ts'

/** Rights on the records of erasures: operations check who asks, and then work on them as a job. */
export const erasureRights: PlatformRights = {
  user: [],
  administrator: ['select'],
  job: ['select', 'insert', 'update'],
}

/** The record of each erasure. It stays after the account and holds no e-mail; the ids are null when it is done. */
export const accountErasures = platform.table(
  'account_erasures',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the user's id, so that a restored backup can be erased again. */
    userHash: text('user_hash').notNull(),
    userId: uuid('user_id'),
    /** The administrator or the user who asked for it. */
    requestedBy: uuid('requested_by'),
    /** The next step. */
    step: text().notNull(),
    /** Whether it was an account of the public demo, which no list of administrators shows. */
    isDemo: boolean('is_demo').notNull().default(false),
    finishedAt: instant('finished_at'),
    ...stamps(),
  },
  (t) => [
    index('account_erasures_open').on(t.createdAt).where(sql`finished_at is null`),
    check(
      'account_erasures_step',
      sql`step in ('lock_out', 'provider', 'files', 'rows', 'verify', 'account', 'done')`,
    ),
    check('account_erasures_finished', sql`(step = 'done') = (finished_at is not null)`),
    check('account_erasures_forgotten', sql`step <> 'done' or (user_id is null and requested_by is null)`),
    ...platformPolicies('account_erasures', erasureRights),
  ],
)
