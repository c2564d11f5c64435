import type { TwoFactorSetup } from '@candlebook/contract/identity'
import { asAuth } from '../../db/index.ts'
import { AppError } from '../../kernel/index.ts'
import { checkPassword } from '../accounts/check-password.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { encryptSecret } from '../secrets/encrypt-secret.ts'
import { buildTotpUri, createTotpSecret } from '../secrets/totp.ts'
import type { SignedInUser } from '../stores/sessions.store.ts'
import { upsertPendingSecret } from '../stores/two-factors.store.ts'
import { assertMayAddFactor } from './assert-may-add-factor.ts'

/**
 * Starts to set up two-factor authentication: creates the secret for the authenticator app. It counts after its
 * first code (enableTwoFactor), and a new start replaces it. Throws auth.wrong_password, auth.factor_exists,
 * admin.factor_required and request.too_many.
 */
export async function startTwoFactor(
  ctx: IdentityContext,
  user: SignedInUser,
  { password }: { password: string },
): Promise<TwoFactorSetup> {
  const { userId, email } = user
  await checkPassword(ctx, { userId, email, password })
  const secret = createTotpSecret()
  const encrypted = encryptSecret(secret, ctx.config.factorKey)
  await asAuth(ctx.authDb, async (db) => {
    await assertMayAddFactor(db, user, ctx.config)
    const row = { userId, secret: encrypted, now: ctx.clock.now() }
    if (!(await upsertPendingSecret(db, row))) throw new AppError('auth.factor_exists')
  })
  return { secret, uri: buildTotpUri({ secret, email }) }
}
