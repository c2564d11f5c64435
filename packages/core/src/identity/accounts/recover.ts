import type { Client, IdentityContext, OpenedSession } from '../auth/identity-context.ts'
import { useLink } from '../links/use-link.ts'
import { openSession } from '../sessions/open-session.ts'

/**
 * Uses a reset link: opens a recovery session, which may only set the password. Throws auth.link_invalid.
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
      work: (db, { account: { userId } }) =>
        openSession(db, {
          userId,
          kind: 'recovery',
          by: 'mailed_link',
          client,
          secret: ctx.config.secret,
          now,
        }),
    },
  )
}
