import { recordAction } from '../../audit/index.ts'
import { asAuth } from '../../db/index.ts'
import { AppError } from '../../kernel/index.ts'
import { commitWithMail } from '../accounts/commit-with-mail.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { countPasskeys, deletePasskeys } from '../stores/passkeys.store.ts'
import { deleteStepsOfUser } from '../stores/pending-steps.store.ts'
import { deleteSessions } from '../stores/sessions.store.ts'
import { deleteTwoFactor } from '../stores/two-factors.store.ts'
import { findAccountByEmail, lockAccount } from '../stores/users.store.ts'

/** What the owner of an account lost: the authenticator app and its backup codes, or the passkeys too. */
export type LostFactors = 'app' | 'all'

/**
 * Removes the second factors that the owner of an account has lost, for the operator. The password alone signs in
 * afterwards. All sessions and begun sign-ins end, the owner gets a mail, and the audit log has an entry. Returns
 * whether the account had such a factor; otherwise it does nothing. Throws accounts.not_found.
 */
export async function removeLostFactors(
  ctx: Pick<IdentityContext, 'db' | 'authDb' | 'clock' | 'mailer'>,
  { email, lost }: { email: string; lost: LostFactors },
): Promise<boolean> {
  const { authDb, clock } = ctx
  const account = await asAuth(authDb, (auth) => findAccountByEmail(auth, email))
  if (!account) throw new AppError('accounts.not_found')
  const { userId, name, hasTwoFactor } = account
  const passkeys = lost === 'all' ? await asAuth(authDb, (auth) => countPasskeys(auth, userId)) : 0
  if (!hasTwoFactor && passkeys === 0) return false
  const change = lost === 'all' ? 'lost_factors_removed' : 'lost_app_removed'
  const now = clock.now()
  const data = { name, change, changedAt: now.toISOString() } as const
  await commitWithMail(ctx, { template: 'factor-changed', userId, data }, async (auth) => {
    await lockAccount(auth, userId) // a change of the factors at the same time finds no session afterwards
    await deleteSessions(auth, { userId })
    await deleteTwoFactor(auth, userId)
    if (lost === 'all') await deletePasskeys(auth, userId)
    await deleteStepsOfUser(auth, { userId, purpose: 'second_step' })
    await deleteStepsOfUser(auth, { userId, purpose: 'passkey_registration' })
    await recordAction(auth, {
      action: 'factors.removed',
      userId: null,
      targetId: userId,
      now,
      source: undefined,
    })
  })
  return true
}
