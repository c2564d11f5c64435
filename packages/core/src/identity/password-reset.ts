import { recordAction } from '../audit/index.ts'
import type { Connection } from '../db/index.ts'
import { AppError } from '../kernel/index.ts'
import { commitWithMail } from './account-mail.ts'
import { deleteApiTokens } from './api-tokens.store.ts'
import { attemptLimits, forgetSignInAttempts, limitOfDevice, takeAttempt } from './attempts.ts'
import { assertEmail } from './email-rules.ts'
import type { Client, IdentityContext, OpenedSession } from './identity-context.ts'
import { findKnownDevice } from './known-devices.ts'
import { deleteLinksOfUser } from './links.store.ts'
import { requestLink, useLink } from './links.ts'
import { checkPassword } from './owner-proof.ts'
import { deletePasskeys } from './passkeys.store.ts'
import { assertPassword } from './passwords.ts'
import { deleteStepsOfUser } from './pending-steps.store.ts'
import { deleteSession, deleteSessions, type SignedInUser } from './sessions.store.ts'
import { openSession } from './sessions.ts'
import { openSessionOrStep, type SignInResult } from './sign-in.ts'
import { findAccount, lockAccount, markEmailVerified, updatePasswordHash } from './users.store.ts'

/**
 * Sends a reset link to the address when an account has it. Does the same work for every address. Throws
 * auth.email_invalid, and request.too_many after several requests for one address; a browser that is known for the account
 * has a separate count.
 */
export async function requestReset(
  ctx: IdentityContext,
  { email, deviceToken: token = '' }: { email: string; deviceToken?: string },
): Promise<void> {
  assertEmail(email)
  const limit = limitOfDevice(attemptLimits.recovery, await findKnownDevice(ctx, { token, email }))
  await takeAttempt(ctx, { email, limit })
  await requestLink(ctx, { purpose: 'recovery', email })
}

/**
 * Sends the confirmation link again when an account with the address waits for it. Does the same work for every
 * address. Throws auth.email_invalid, and request.too_many after several requests for one address.
 */
export async function resendConfirmation(ctx: IdentityContext, { email }: { email: string }): Promise<void> {
  assertEmail(email)
  await takeAttempt(ctx, { email, limit: attemptLimits.confirmation })
  await requestLink(ctx, { purpose: 'confirm', email })
}

/**
 * Uses a reset link: opens a recovery session, which may only set the password. Throws auth.link_invalid.
 */
export async function recover(
  ctx: IdentityContext,
  { token }: { token: string },
  client: Client,
): Promise<OpenedSession> {
  const now = ctx.clock.now()
  return await useLink(
    ctx,
    { token, purposes: ['recovery'] },
    {
      prepare: async ({ account }) => {
        if (account.isInvited && !account.emailVerified) await ctx.invitations.redeem(account, client)
      },
      work: (db, { account: { userId } }) =>
        openSession(db, {
          userId,
          kind: 'recovery',
          by: 'mailed_link',
          client,
          secret: ctx.config.secret,
          now,
        }),
    },
  )
}

/**
 * Replaces the password. All sessions, API tokens and reset links of the user end, and a new session opens for the
 * caller. After a recovery session, an account with two-factor authentication gets the second step in its place. A
 * recovery session came by mail, so the address counts as confirmed; when it was not before, the passkeys end too. The
 * owner gets a mail. A recovery session needs no current password; an ordinary one does. Throws auth.wrong_password,
 * auth.password_*, request.too_many, and session.required when the session has ended in the meantime.
 */
export async function resetPassword(
  ctx: IdentityContext,
  user: SignedInUser,
  { newPassword, currentPassword, client }: { newPassword: string; currentPassword: string; client: Client },
): Promise<SignInResult> {
  const { userId, email, sessionId } = user
  const { secret, passwordBlocklist: blocklist } = ctx.config
  await assertPassword(newPassword, { email, blocklist })
  if (!user.isRecovery) {
    await checkPassword(ctx, { userId, email, password: currentPassword })
    await takeAttempt(ctx, { email, limit: attemptLimits.changeAccount })
  }
  const passwordHash = await ctx.passwords.hash(newPassword)
  const now = ctx.clock.now()
  const data = { name: user.fullName, changedAt: now.toISOString() }
  const mail = { template: 'password-changed', userId, data } as const
  const result = await commitWithMail(ctx, mail, async (auth) => {
    // A parallel request with the same session waits here, and then finds no session. So do a sign-in with the former
    // password, a new API token and a change of the factors.
    await lockAccount(auth, userId)
    if (!(await deleteSession(auth, { userId, sessionId }))) throw new AppError('session.required')
    await updatePasswordHash(auth, { userId, passwordHash, now })
    const recorded = { userId, targetId: null, now, source: client }
    await recordAction(auth, { action: 'accounts.password_changed', ...recorded })
    await deleteSessions(auth, { userId })
    await deleteApiTokens(auth, userId)
    if (user.isRecovery) await confirmAddress(auth, { userId, now })
    await deleteLinksOfUser(auth, { userId, purposes: ['recovery', 'change_old', 'change_new'] })
    await deleteStepsOfUser(auth, { userId, purpose: 'second_step' })
    return await openNewSession(auth, user, { client, secret, now })
  })
  await forgetSignInAttempts(ctx, email)
  return result
}

/**
 * Confirms the address. Earlier passkeys are removed: another person may have created the account with this address,
 * and could sign in with such a passkey after the owner of the address takes over the account.
 */
async function confirmAddress(
  auth: Connection,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const account = await findAccount(auth, userId)
  if (!account || account.emailVerified) return
  await deletePasskeys(auth, userId)
  await deleteStepsOfUser(auth, { userId, purpose: 'passkey_registration' })
  await markEmailVerified(auth, { userId, now })
}

/** The new session of the caller, or the second step after a recovery session. */
async function openNewSession(
  auth: Connection,
  user: SignedInUser,
  opening: { client: Client; secret: string; now: Date },
): Promise<SignInResult> {
  const { userId, hasSecondFactor } = user
  const account = user.isRecovery ? await findAccount(auth, userId) : null
  if (account) return await openSessionOrStep(auth, { account, by: 'mailed_link', ...opening })
  const session = await openSession(auth, {
    userId,
    kind: 'ordinary',
    by: 'new_password',
    hasSecondFactor,
    ...opening,
  })
  return { session, step: null }
}
