import type { IdentityContext } from '../auth/identity-context.ts'
import { countPasskeys } from '../stores/passkeys.store.ts'
import { type SignedInUser, updateSecondFactor } from '../stores/sessions.store.ts'
import { deleteTwoFactor } from '../stores/two-factors.store.ts'
import { changeFactors } from './change-factors.ts'
import { confirmOwner, type OwnerProof } from './confirm-owner.ts'

/**
 * Switches two-factor authentication off. Without a passkey no session of the user counts as opened with a
 * second factor any more. Throws what confirmOwner throws.
 */
export async function disableTwoFactor(
  ctx: IdentityContext,
  user: SignedInUser,
  proof: OwnerProof,
): Promise<void> {
  const { userId } = user
  await confirmOwner(ctx, user, proof)
  await changeFactors(ctx, user, {
    change: 'two_factor_off',
    action: 'factors.disabled',
    work: async (db) => {
      await deleteTwoFactor(db, userId)
      const hasPasskeys = (await countPasskeys(db, userId)) > 0
      if (!hasPasskeys) await updateSecondFactor(db, { userId, hasSecondFactor: false })
    },
  })
}
