import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import { type PlatformRights, platform, platformPolicies } from '../db/platform.table.ts'

/** Rights on the list of backups. The command adds rows as the owner of the database; jobs read the newest. */
export const backupRights: PlatformRights = { user: [], administrator: [], job: ['select'] }

/** One row for each backup that was started: where the file is and what is in it is not stored. */
export const backups = platform.table(
  'backups',
  {
    id: uuid().primaryKey(),
    /** Whether the file was written completely. */
    isComplete: boolean('is_complete').notNull(),
    /** The size of the file; null for a backup that failed. */
    bytes: bigint({ mode: 'number' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('backups_created').on(t.createdAt, t.id),
    check('backups_bytes', sql`is_complete = (bytes is not null)`),
    ...platformPolicies('backups', backupRights),
  ],
)
