import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, ownerPolicy, stamps, userId } from '../db/columns.ts'
import { eraseOwnRows, type RowErasure } from '../db/user-rows.ts'
import { users } from '../identity/identity.table.ts'

/** The exports of a user's data. The archive is in the file store while the state is `ready`. */
export const dataExports = pgTable(
  'data_exports',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    state: text().notNull(),
    progressPct: integer('progress_pct').notNull().default(0),
    bytes: bigint({ mode: 'number' }),
    readyAt: instant('ready_at'),
    expiresAt: instant('expires_at'),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('data_exports_running').on(t.userId).where(sql`state in ('waiting', 'running')`),
    index('data_exports_ended').on(t.expiresAt).where(sql`state = 'ready'`),
    check('data_exports_state', sql`state in ('waiting', 'running', 'ready', 'failed', 'expired')`),
    check('data_exports_progress', sql`progress_pct between 0 and 100`),
    check('data_exports_ready', sql`state <> 'ready' or num_nulls(bytes, ready_at, expires_at) = 0`),
    ownerPolicy('data_exports'),
  ],
)

/** Erases a user from the table of exports. */
export const erasures: RowErasure[] = [dataExports].map(eraseOwnRows)
