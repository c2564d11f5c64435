import { recordAction } from '../../audit/index.ts'
import { asAuth } from '../../db/index.ts'
import { AppError } from '../../kernel/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { attemptLimits, takeAttempt } from '../limits/limit-attempts.ts'
import { requestLink } from '../links/request-link.ts'
import { assertEmail } from '../rules/assert-email.ts'
import { upsertEmailChange } from '../stores/email-changes.store.ts'
import { deleteLinksOfUser } from '../stores/one-time-tokens.store.ts'
import type { SignedInUser } from '../stores/sessions.store.ts'
import { findAccountByEmail } from '../stores/users.store.ts'
import { checkPassword } from './check-password.ts'

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
  await asAuth(ctx.authDb, async (db) => {
    if (await findAccountByEmail(db, newEmail)) throw new AppError('auth.email_taken')
    await deleteLinksOfUser(db, { userId, purposes: ['change_old', 'change_new'] })
    await upsertEmailChange(db, { userId, newEmail: newEmail.toLowerCase(), now })
    const recorded = { userId, targetId: null, now, source: ctx.source }
    await recordAction(db, { action: 'accounts.email_change_started', ...recorded })
  })
  await requestLink(ctx, { purpose: 'change_old', email, userId })
  await requestLink(ctx, { purpose: 'change_new', email: newEmail, userId })
}
