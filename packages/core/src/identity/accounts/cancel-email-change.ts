import { recordAction } from '../../audit/index.ts'
import { asAuth } from '../../db/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { deleteEmailChange } from '../stores/email-changes.store.ts'
import { deleteLinksOfUser } from '../stores/one-time-tokens.store.ts'
import type { SignedInUser } from '../stores/sessions.store.ts'

/** Cancels the change of the user's address: both links end. Does nothing without a change. */
export async function cancelEmailChange(
  { authDb, clock, source }: Pick<IdentityContext, 'authDb' | 'clock' | 'source'>,
  { userId }: SignedInUser,
): Promise<void> {
  await asAuth(authDb, async (db) => {
    await deleteLinksOfUser(db, { userId, purposes: ['change_old', 'change_new'] })
    if (!(await deleteEmailChange(db, userId))) return
    const recorded = { userId, targetId: null, now: clock.now(), source }
    await recordAction(db, { action: 'accounts.email_change_cancelled', ...recorded })
  })
}
