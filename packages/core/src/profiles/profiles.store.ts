import type { Profile } from '@candlebook/contract/profiles'
import { eq } from 'drizzle-orm'
import type { Scope } from '../db/index.ts'
import { profiles } from '../identity/index.ts'

const columns = {
  id: profiles.userId,
  email: profiles.email,
  fullName: profiles.fullName,
  isAdmin: profiles.isAdmin,
}

/** The user's profile; null for an account that is being deleted. */
export async function findProfile({ db, userId }: Scope): Promise<Profile | null> {
  const rows = await db.select(columns).from(profiles).where(eq(profiles.userId, userId)).limit(1)
  return rows[0] ?? null
}

/**
 * The user's e-mail address. Waits until a running change of the address is committed. Null for an account that is
 * being deleted.
 */
export async function findSettledEmail({ db, userId }: Scope): Promise<string | null> {
  const rows = await db
    .select({ email: profiles.email })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .limit(1)
    .for('share')
  return rows[0]?.email ?? null
}

/** Writes the user's name. A trigger copies it to the account. */
export async function updateName(
  { db, userId }: Scope,
  { fullName, now }: { fullName: string; now: Date },
): Promise<Profile | null> {
  const rows = await db
    .update(profiles)
    .set({ fullName, updatedAt: now })
    .where(eq(profiles.userId, userId))
    .returning(columns)
  return rows[0] ?? null
}
