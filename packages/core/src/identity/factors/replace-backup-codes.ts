import type { BackupCodes } from '@candlebook/contract/identity'
import { AppError } from '../../kernel/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { createBackupCodes, hashBackupCode } from '../secrets/backup-codes.ts'
import type { SignedInUser } from '../stores/sessions.store.ts'
import { findTwoFactor, replaceCodes } from '../stores/two-factors.store.ts'
import { changeFactors } from './change-factors.ts'
import { confirmOwner, type OwnerProof } from './confirm-owner.ts'

/**
 * Creates new backup codes; the earlier ones no longer work. Throws auth.factor_not_started without two-factor
 * authentication, and what confirmOwner throws.
 */
export async function replaceBackupCodes(
  ctx: IdentityContext,
  user: SignedInUser,
  proof: OwnerProof,
): Promise<BackupCodes> {
  const { userId } = user
  await confirmOwner(ctx, user, proof)
  const codes = createBackupCodes()
  const key = ctx.config.factorKey
  const hashes = codes.map((code) => hashBackupCode({ code, userId, key }))
  await changeFactors(ctx, user, {
    change: 'backup_codes_replaced',
    action: 'factors.codes_replaced',
    work: async (db) => {
      if (!(await findTwoFactor(db, userId))?.enabledAt) throw new AppError('auth.factor_not_started')
      await replaceCodes(db, { userId, hashes, now: ctx.clock.now() })
    },
  })
  return { backupCodes: codes }
}
