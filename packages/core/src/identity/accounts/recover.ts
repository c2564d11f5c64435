import type { Client, IdentityContext, OpenedSession } from '../auth/identity-context.ts'
import { useLink } from '../links/use-link.ts'
import { openSession } from '../sessions/open-session.ts'
import { markEmailVerified } from '../stores/users.store.ts'

/**
 * Uses a reset link: opens a recovery session, which may only set the password. The link came by mail, so the
 * address counts as confirmed. Throws auth.link_invalid.
 */
export async function recover(
  ctx: IdentityContext,
  { token }: { token: string },
  client: Client,
): Promise<OpenedSession> {
  const now = ctx.clock.now()
  return await useLink(
    ctx,
    { token, purposes: ['recovery'] },
    {
      prepare: async ({ account }) => {
        if (account.isInvited && !account.emailVerified) await ctx.invitations.redeem(account, client)
      },
      work: async (db, { account: { userId } }) => {
        await markEmailVerified(db, { userId, now })
        return await openSession(db, {
          userId,
          kind: 'recovery',
          by: 'mailed_link',
          client,
          secret: ctx.config.secret,
          now,
        })
      },
    },
  )
}
