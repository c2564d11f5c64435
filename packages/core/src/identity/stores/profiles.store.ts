import { sql } from 'drizzle-orm'
import type { Scope } from '../../db/database.ts'
import { profiles } from './identity.table.ts'

/**
 * Adds the user's profile without administrator rights, and the row of the subscriber. Existing rows stay unchanged;
 * triggers fill in e-mail and name. Plain SQL, because the app role may not name is_admin in a write, and Drizzle names
 * every column; and because identity imports no later feature.
 */
export async function insertProfile({ db, userId }: Scope, now: Date): Promise<void> {
  await db.execute(sql`insert into ${profiles} (user_id, created_at, updated_at)
    values (${userId}, ${now.toISOString()}, ${now.toISOString()}) on conflict do nothing`)
  await db.execute(sql`insert into subscribers (user_id, created_at, updated_at)
    values (${userId}, ${now.toISOString()}, ${now.toISOString()}) on conflict do nothing`)
}
