import type { UserDetails } from '@candlebook/contract/admin'
import { readUserAccess } from '../billing/index.ts'
import type { Context } from '../context/index.ts'
import { asAuth, asJobForUser, type Database } from '../db/index.ts'
import { findAccount, findSignUp, listSessionsOfUser } from '../identity/index.ts'
import { sumStored } from '../images/index.ts'
import { AppError, isId, requireAdministratorId } from '../kernel/index.ts'
import { countRecord, selectMailsOfUser } from './user-details.store.ts'

/**
 * What administrators see of one user: counts and dates, no trade and no text of the user. Throws admin.required and
 * accounts.not_found.
 */
export async function getUserDetails(
  ctx: Context & { authDb: Database },
  { id }: { id: string },
): Promise<UserDetails> {
  requireAdministratorId(ctx.actor)
  if (!isId(id)) throw new AppError('accounts.not_found')
  const [account, signedUpAt] = await asAuth(ctx.authDb, async (db) => [
    await findAccount(db, id),
    await findSignUp(db, id),
  ])
  if (!account || !signedUpAt) throw new AppError('accounts.not_found')
  const { planType, subscriptionEnd, isCancelled, isOverdue } = await readUserAccess(ctx, id)
  const record = await asJobForUser(ctx.db, id, countRecord)
  const stored = await asJobForUser(ctx.db, id, sumStored)
  const mails = await asJobForUser(ctx.db, id, selectMailsOfUser)
  const sessions = await listSessionsOfUser(ctx, id)
  return {
    id,
    email: account.email,
    fullName: account.name,
    isEmailConfirmed: account.emailVerified,
    hasTwoFactor: account.hasTwoFactor,
    signedUpAt: signedUpAt.toISOString(),
    lastSeenAt: sessions[0]?.lastUsedAt ?? null, // the last used one comes first
    planType,
    subscriptionEnd,
    isCancelled,
    isOverdue,
    ...record,
    ...stored,
    maxStoredBytes: ctx.maxStoredBytes ?? null,
    sessions: sessions.map(({ current: _, ...session }) => session),
    mails: mails.map(({ createdAt, sentAt, ...mail }) => ({
      ...mail,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
  }
}
