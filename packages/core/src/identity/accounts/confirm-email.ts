import { recordAction } from '../../audit/index.ts'
import type { Connection } from '../../db/index.ts'
import { newId } from '../../kernel/index.ts'
import type { Client, IdentityContext } from '../auth/identity-context.ts'
import { useLink } from '../links/use-link.ts'
import { refuseTakenEmail } from '../rules/assert-email.ts'
import { confirmChange, deleteEmailChange } from '../stores/email-changes.store.ts'
import { deleteLinksOfUser } from '../stores/one-time-tokens.store.ts'
import { deleteRecoverySessions } from '../stores/sessions.store.ts'
import { markEmailVerified, updateEmail } from '../stores/users.store.ts'
import { openSessionOrStep, type SignInResult } from './open-session-or-step.ts'

/**
 * Uses the link of a confirmation mail. After a sign-up it opens a session, or the second step. A change of the address
 * opens no session. The address changes with the second of its two links, and reset links to the old address then end.
 * Throws auth.link_invalid and auth.email_taken.
 */
export async function confirmEmail(
  ctx: IdentityContext,
  { token }: { token: string },
  client: Client,
): Promise<{ userId: string } & (SignInResult | { session: null; step: null })> {
  const now = ctx.clock.now()
  const { secret } = ctx.config
  return await useLink(
    ctx,
    { token, purposes: ['confirm', 'change_old', 'change_new'] },
    {
      // The invitation is redeemed first. If a later step fails, the link still works, and the invitation is not
      // redeemed twice.
      prepare: async ({ link, account }) => {
        if (link.purpose === 'confirm' && account.isInvited) await ctx.invitations.redeem(account, client)
      },
      work: async (db, { link: { purpose }, account }) => {
        const { userId } = account
        if (purpose === 'confirm') {
          await markEmailVerified(db, { userId, now })
          const recorded = { userId, targetId: null, now, source: client }
          await recordAction(db, { action: 'accounts.email_confirmed', ...recorded })
          return {
            userId,
            ...(await openSessionOrStep(db, { account, by: 'mailed_link', client, secret, now })),
          }
        }
        await confirmSide(ctx, db, { userId, side: purpose === 'change_old' ? 'old' : 'new', client, now })
        return { userId, session: null, step: null }
      },
    },
  ).catch(refuseTakenEmail)
}

async function confirmSide(
  ctx: Pick<IdentityContext, 'jobs'>,
  db: Connection,
  { userId, side, client, now }: { userId: string; side: 'old' | 'new'; client: Client; now: Date },
): Promise<void> {
  const email = await confirmChange(db, { userId, side, now })
  if (email === null) return
  await updateEmail(db, { userId, email, now })
  await deleteEmailChange(db, userId)
  const recorded = { userId, targetId: null, now, source: client }
  await recordAction(db, { action: 'accounts.email_changed', ...recorded })
  // What was mailed to the old address must not open the account any more: that mailbox may be in other hands.
  await deleteLinksOfUser(db, { userId, purposes: ['recovery', 'confirm'] })
  await deleteRecoverySessions(db, userId)
  await ctx.jobs.enqueue(db, 'billing.update-customer', { userId, changeId: newId() })
}
