import type { EmailChange } from '@candlebook/contract/identity.routes'
import { recordAction } from '../audit/index.ts'
import { asAuth, type Connection, transaction } from '../db/index.ts'
import { AppError, newId } from '../kernel/index.ts'
import { attemptLimits, takeAttempt } from './attempts.ts'
import {
  confirmChange,
  deleteEmailChange,
  findEmailChange,
  upsertEmailChange,
} from './email-changes.store.ts'
import { assertEmail, refuseTakenEmail } from './email-rules.ts'
import type { Client, IdentityContext } from './identity-context.ts'
import { deleteLinksOfUser } from './links.store.ts'
import { requestLink, useLink } from './links.ts'
import { checkPassword } from './owner-proof.ts'
import { deleteRecoverySessions, type SignedInUser } from './sessions.store.ts'
import { openSessionOrStep, type SignInResult } from './sign-in.ts'
import { linkLifetimes } from './tokens.ts'
import { findAccountByEmail, markEmailVerified, updateEmail } from './users.store.ts'

/**
 * Starts a change of the email address: sends one link to the old and one to the new address. The address
 * changes when both were opened. A new change replaces an earlier one. Throws auth.wrong_password,
 * auth.email_invalid and auth.email_taken, and request.too_many after several changes by the account or to the new address,
 * by any account: the mail goes to a person who may not know of it.
 */
export async function changeEmail(
  ctx: IdentityContext,
  { userId, email }: SignedInUser,
  { newEmail, password }: { newEmail: string; password: string },
): Promise<void> {
  assertEmail(newEmail)
  await checkPassword(ctx, { userId, email, password })
  await takeAttempt(ctx, { email, limit: attemptLimits.changeEmail })
  await takeAttempt(ctx, { email: newEmail, limit: attemptLimits.changeEmailTo })
  const now = ctx.clock.now()
  await transaction(asAuth(ctx.authDb), async (db) => {
    if (await findAccountByEmail(db, newEmail)) throw new AppError('auth.email_taken')
    await deleteLinksOfUser(db, { userId, purposes: ['change_old', 'change_new'] })
    await upsertEmailChange(db, { userId, newEmail: newEmail.toLowerCase(), now })
    const recorded = { userId, targetId: null, now, source: ctx.source }
    await recordAction(db, { action: 'accounts.email_change_started', ...recorded })
  })
  await requestLink(ctx, { purpose: 'change_old', email, userId })
  await requestLink(ctx, { purpose: 'change_new', email: newEmail, userId })
}

/**
 * Uses the link of a confirmation mail. After a sign-up it opens a session, or the second step. A change of the address
 * opens no session. The address changes with the second of its two links, and reset links to the old address then end.
 * Throws auth.link_invalid and auth.email_taken.
 */
export async function confirmEmail(
  ctx: IdentityContext,
  { token }: { token: string },
  client: Client,
): Promise<{ userId: string } & (SignInResult | { session: null; step: null })> {
  const now = ctx.clock.now()
  const { secret } = ctx.config
  return await useLink(
    ctx,
    { token, purposes: ['confirm', 'change_old', 'change_new'] },
    {
      // The invitation is redeemed first. If a later step fails, the link still works, and the invitation is not
      // redeemed twice.
      prepare: async ({ link, account }) => {
        if (link.purpose === 'confirm' && account.isInvited) await ctx.invitations.redeem(account, client)
      },
      work: async (db, { link: { purpose }, account }) => {
        const { userId } = account
        if (purpose === 'confirm') {
          await markEmailVerified(db, { userId, now })
          const recorded = { userId, targetId: null, now, source: client }
          await recordAction(db, { action: 'accounts.email_confirmed', ...recorded })
          return {
            userId,
            ...(await openSessionOrStep(db, { account, by: 'mailed_link', client, secret, now })),
          }
        }
        await confirmSide(ctx, db, { userId, side: purpose === 'change_old' ? 'old' : 'new', client, now })
        return { userId, session: null, step: null }
      },
    },
  ).catch(refuseTakenEmail)
}

async function confirmSide(
  ctx: Pick<IdentityContext, 'jobs'>,
  db: Connection,
  { userId, side, client, now }: { userId: string; side: 'old' | 'new'; client: Client; now: Date },
): Promise<void> {
  const email = await confirmChange(db, { userId, side, now })
  if (email === null) return
  await updateEmail(db, { userId, email, now })
  await deleteEmailChange(db, userId)
  const recorded = { userId, targetId: null, now, source: client }
  await recordAction(db, { action: 'accounts.email_changed', ...recorded })
  // What was mailed to the old address must not open the account any more: that mailbox may be in other hands.
  await deleteLinksOfUser(db, { userId, purposes: ['recovery', 'confirm'] })
  await deleteRecoverySessions(db, userId)
  await ctx.jobs.enqueue(db, 'billing.update-customer', { userId, changeId: newId() })
}

/** Cancels the change of the user's address: both links end. Does nothing without a change. */
export async function cancelEmailChange(
  { authDb, clock, source }: Pick<IdentityContext, 'authDb' | 'clock' | 'source'>,
  { userId }: SignedInUser,
): Promise<void> {
  await transaction(asAuth(authDb), async (db) => {
    await deleteLinksOfUser(db, { userId, purposes: ['change_old', 'change_new'] })
    if (!(await deleteEmailChange(db, userId))) return
    const recorded = { userId, targetId: null, now: clock.now(), source }
    await recordAction(db, { action: 'accounts.email_change_cancelled', ...recorded })
  })
}

/** The change of the user's address that waits for its links; null without one, and when the links have expired. */
export async function findOpenEmailChange(
  { authDb, clock }: Pick<IdentityContext, 'authDb' | 'clock'>,
  { userId }: SignedInUser,
): Promise<EmailChange | null> {
  const startedAfter = new Date(clock.now().getTime() - linkLifetimes.change_new)
  const change = await transaction(asAuth(authDb), (db) => findEmailChange(db, { userId, startedAfter }))
  if (!change) return null
  const { startedAt, ...rest } = change
  return { ...rest, expiresAt: new Date(startedAt.getTime() + linkLifetimes.change_new).toISOString() }
}
