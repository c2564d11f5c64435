import { sql } from 'drizzle-orm'
import type { Scope } from '../db/database.ts'
import { profiles } from './identity.table.ts'

/**
 * Adds the user's profile without administrator rights. An existing profile stays unchanged. Plain SQL, because the app
 * role may not name is_admin in a write, and Drizzle names every column.
 */
export async function insertProfile({ db, userId }: Scope, now: Date): Promise<void> {
  await db.execute(sql`insert into ${profiles} (user_id, created_at, updated_at)
    values (${userId}, ${now.toISOString()}, ${now.toISOString()}) on conflict do nothing`)
}
