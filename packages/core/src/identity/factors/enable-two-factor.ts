import type { BackupCodes } from '@candlebook/contract/identity'
import { asAuth } from '../../db/index.ts'
import { AppError } from '../../kernel/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { forgetCodeAttempts, takeCodeAttempt } from '../limits/limit-attempts.ts'
import { createBackupCodes, hashBackupCode, normalizeCode } from '../secrets/backup-codes.ts'
import { decryptSecret } from '../secrets/encrypt-secret.ts'
import { findTimeStep } from '../secrets/totp.ts'
import { type SignedInUser, updateSecondFactor } from '../stores/sessions.store.ts'
import { enableTwoFactor as enable, findTwoFactor, replaceCodes } from '../stores/two-factors.store.ts'
import { assertMayAddFactor } from './assert-may-add-factor.ts'
import { changeFactors } from './change-factors.ts'

/**
 * Switches two-factor authentication on with the first code of the authenticator app. From then on a sign-in with
 * the password needs a code. Returns the backup codes, which are stored hashed and never shown again. Throws
 * auth.factor_not_started, auth.factor_exists, auth.code_wrong, admin.factor_required and request.too_many.
 */
export async function enableTwoFactor(
  ctx: IdentityContext,
  user: SignedInUser,
  { code }: { code: string },
): Promise<BackupCodes> {
  const { userId, email, sessionId } = user
  const { authDb, clock, config } = ctx
  const factor = await asAuth(authDb, (db) => findTwoFactor(db, userId))
  if (!factor) throw new AppError('auth.factor_not_started')
  if (factor.enabledAt) throw new AppError('auth.factor_exists')
  await takeCodeAttempt(ctx, email)
  const now = clock.now()
  const secret = decryptSecret(factor.secret, config.factorKey)
  const step = findTimeStep({ secret, code: normalizeCode(code), now })
  if (step === null) throw new AppError('auth.code_wrong')
  const codes = createBackupCodes()
  const hashes = codes.map((text) => hashBackupCode({ code: text, userId, key: config.factorKey }))
  await changeFactors(ctx, user, {
    change: 'two_factor_on',
    action: 'factors.enabled',
    work: async (db) => {
      await assertMayAddFactor(db, user, config)
      if (!(await enable(db, { userId, secret: factor.secret, step, now })))
        throw new AppError('auth.factor_exists')
      await replaceCodes(db, { userId, hashes, now })
      await updateSecondFactor(db, { userId, sessionId, hasSecondFactor: true })
    },
  })
  await forgetCodeAttempts(ctx, email)
  return { backupCodes: codes }
}
