import type { Grant } from '@candlebook/domain/subscriptions'
import { and, desc, eq } from 'drizzle-orm'
import type { Scope } from '../db/index.ts'
import { invitationGrants } from './subscribers.table.ts'

/** More grants than a person can collect; the newest decide. */
const MAX_GRANTS = 100

/** The user's grants of access by invitations, the newest first. */
export async function selectGrants({ db, userId }: Scope): Promise<Grant[]> {
  return await db
    .select({
      startsAt: invitationGrants.startsAt,
      endsAt: invitationGrants.endsAt,
      waits: invitationGrants.waits,
    })
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

/** The user's grants that wait for the end of Premium, locked until the end of the transaction. */
export async function lockWaitingGrants({ db, userId }: Scope): Promise<(Grant & { id: string })[]> {
  const t = invitationGrants
  return await db
    .select({ id: t.id, startsAt: t.startsAt, endsAt: t.endsAt, waits: t.waits })
    .from(t)
    .where(and(eq(t.userId, userId), eq(t.waits, true)))
    .limit(MAX_GRANTS)
    .for('update')
}

/** Stores the instants of a grant that waited and has started. */
export async function storeGrantStart(
  { db, userId }: Scope,
  { id, startsAt, endsAt, now }: { id: string; startsAt: Date; endsAt: Date | null; now: Date },
): Promise<void> {
  await db
    .update(invitationGrants)
    .set({ startsAt, endsAt, waits: false, updatedAt: now })
    .where(and(eq(invitationGrants.userId, userId), eq(invitationGrants.id, id)))
}
