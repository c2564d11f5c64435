import type { Grant } from '@candlebook/domain/subscriptions'
import { desc, eq } from 'drizzle-orm'
import type { Scope } from '../db/index.ts'
import { invitationGrants } from './subscribers.table.ts'

/** More grants than a person can collect; the newest decide. */
const MAX_GRANTS = 100

/** The user's grants of access by invitations, the newest first. */
export async function selectGrants({ db, userId }: Scope): Promise<Grant[]> {
  return await db
    .select({ startsAt: invitationGrants.startsAt, endsAt: invitationGrants.endsAt })
    .from(invitationGrants)
    .where(eq(invitationGrants.userId, userId))
    .orderBy(desc(invitationGrants.startsAt), desc(invitationGrants.id))
    .limit(MAX_GRANTS)
}

/** Adds a grant. */
export async function insertGrant(
  { db, userId }: Scope,
  grant: Grant & { id: string; invitationId: string; durationDays: number; now: Date },
): Promise<void> {
  const { now, ...columns } = grant
  await db.insert(invitationGrants).values({ ...columns, userId, createdAt: now, updatedAt: now })
}
