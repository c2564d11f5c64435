import type { Connection } from '../../db/index.ts'
import { AppError } from '../../kernel/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { hashBackupCode, normalizeCode } from '../secrets/backup-codes.ts'
import { decryptSecret } from '../secrets/encrypt-secret.ts'
import { findTimeStep } from '../secrets/totp.ts'
import { deleteCode, findTwoFactor, useTimeStep } from '../stores/two-factors.store.ts'

/**
 * Uses a code of the authenticator app or a backup code of the user, once, in the transaction of the
 * connection. Take an attempt first (takeCodeAttempt). Throws auth.code_wrong.
 */
export async function useCode(
  { config, clock }: Pick<IdentityContext, 'config' | 'clock'>,
  db: Connection,
  { userId, code }: { userId: string; code: string },
): Promise<void> {
  const typed = normalizeCode(code)
  const key = config.factorKey
  const isRight = /^\d{6}$/.test(typed)
    ? await useTotpCode(db, { userId, code: typed, key, now: clock.now() })
    : await deleteCode(db, { userId, codeHash: hashBackupCode({ code: typed, userId, key }) })
  if (!isRight) throw new AppError('auth.code_wrong')
}

async function useTotpCode(
  db: Connection,
  { userId, code, key, now }: { userId: string; code: string; key: string; now: Date },
): Promise<boolean> {
  const factor = await findTwoFactor(db, userId)
  if (!factor?.enabledAt) return false
  const secret = decryptSecret(factor.secret, key)
  const step = findTimeStep({ secret, code, now })
  return step !== null && (await useTimeStep(db, { userId, step, now }))
}
