import { AppError, isId } from '../../kernel/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { changeFactors } from '../factors/change-factors.ts'
import { confirmOwner, type OwnerProof } from '../factors/confirm-owner.ts'
import { countPasskeys, deletePasskey } from '../stores/passkeys.store.ts'
import { type SignedInUser, updateSecondFactor } from '../stores/sessions.store.ts'
import { findTwoFactor } from '../stores/two-factors.store.ts'

/**
 * Removes a passkey of the user. With the last second factor no session of the user counts as opened with one
 * any more. Throws passkeys.not_found, also for a passkey of another user, and what confirmOwner throws.
 */
export async function removePasskey(
  ctx: IdentityContext,
  user: SignedInUser,
  { id, ...proof }: OwnerProof & { id: string },
): Promise<void> {
  const { userId } = user
  await confirmOwner(ctx, user, proof)
  await changeFactors(ctx, user, {
    change: 'passkey_removed',
    action: 'passkeys.removed',
    targetId: isId(id) ? id : null,
    work: async (db) => {
      const isDeleted = isId(id) && (await deletePasskey(db, { userId, id }))
      if (!isDeleted) throw new AppError('passkeys.not_found')
      const hasOther = (await countPasskeys(db, userId)) > 0 || (await findTwoFactor(db, userId))?.enabledAt
      if (!hasOther) await updateSecondFactor(db, { userId, hasSecondFactor: false })
    },
  })
}
