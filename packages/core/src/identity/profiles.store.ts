import { eq } from 'drizzle-orm'
import type { Scope } from '../db/database.ts'
import { profiles } from './identity.table.ts'

/** Adds the user's profile; one that is there stays as it is. */
export async function insertProfile(
  { db, userId }: Scope,
  profile: { isAdmin: boolean; now: Date },
): Promise<void> {
  const { isAdmin, now } = profile
  await db.insert(profiles).values({ userId, isAdmin, createdAt: now, updatedAt: now }).onConflictDoNothing()
}

/** Whether the user is an administrator; no without a profile. */
export async function findIsAdmin({ db, userId }: Scope): Promise<boolean> {
  const rows = await db
    .select({ isAdmin: profiles.isAdmin })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .limit(1)
  return rows[0]?.isAdmin ?? false
}

/** Makes the user an administrator; doing it twice changes nothing. No route leads here: only the demo and the command line. */
export async function grantAdmin({ db, userId }: Scope, now: Date): Promise<void> {
  await db
    .insert(profiles)
    .values({ userId, isAdmin: true, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: profiles.userId,
      set: { isAdmin: true, updatedAt: now },
      setWhere: eq(profiles.isAdmin, false),
    })
}
