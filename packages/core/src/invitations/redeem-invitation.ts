import type { RedeemInvitation } from '@candlebook/contract/invitations'
import type { Subscription } from '@candlebook/contract/subscribers'
import type { UserCurrency } from '@candlebook/domain/settings'
import type { Context } from '../context/index.ts'
import { asJobForUser, type Scope } from '../db/index.ts'
import type { JobQueue } from '../jobs/index.ts'
import { AppError, requireUserId } from '../kernel/index.ts'
import type { Mailer } from '../mail/index.ts'
import { findProfileEmail, findProfileName } from '../profiles/index.ts'
import { lockAccountCurrency, saveProposedCurrency } from '../settings/index.ts'
import { getSubscription, readAccess } from '../subscribers/index.ts'
import { hasTrades } from '../trades/index.ts'
import { activateInvitation } from './activate-invitation.ts'
import { hashCode } from './invitation-code.ts'
import { isRedeemable, isSentTo } from './invitation-rules.ts'
import { type InvitationRow, lockByCode } from './invitations.store.ts'

/**
 * Redeems an invitation for the signed-in user to whose address it was sent. The code is in the mail only, so the code
 * proves the address. An account without trades and without an account currency gets `currency`: the redemption completes
 * the onboarding, which would have asked for it. Throws invitations.invalid, with the same answer for an unknown, used,
 * expired or other person's code.
 */
export async function redeemInvitation(
  ctx: Context & { jobs: JobQueue; mailer: Mailer },
  { invitationCode, currency }: RedeemInvitation,
): Promise<Subscription> {
  const now = ctx.clock.now()
  await asJobForUser(ctx.db, requireUserId(ctx.actor), async (scope) => {
    const email = await findProfileEmail(scope)
    const invitation = await lockByCode(scope.db, hashCode(invitationCode))
    const isAllowed = invitation && email && isRedeemable(invitation, now) && isSentTo(invitation, email)
    if (!isAllowed) throw new AppError('invitations.invalid')
    const before = await readAccess(scope, now)
    await activateInvitation(scope, { invitation, now, source: ctx.source })
    await queueRedeemedMail(ctx.mailer, scope, { invitation, email, before, now })
    if (currency) await saveCurrencyWithoutTrades(scope, { currency, now })
    // A trial that runs is cancelled: it must not turn into a payment of an invited user.
    await ctx.jobs.enqueue(scope.db, 'billing.sync-user', { userId: scope.userId })
  })
  return await getSubscription(ctx)
}

/**
 * Tells what the invitation gives: its days wait for the end of a paid plan, replace a trial, or start now. On a server
 * without mail nothing is queued.
 */
async function queueRedeemedMail(
  mailer: Mailer,
  scope: Scope,
  given: {
    invitation: InvitationRow
    email: string
    before: Awaited<ReturnType<typeof readAccess>>
    now: Date
  },
): Promise<void> {
  const { invitation, email, before, now } = given
  if (mailer.transport.kind === 'none') return
  const { planType, subscriptionEnd } = await readAccess(scope, now)
  const waits = planType === 'Premium'
  const data = {
    name: (await findProfileName(scope)) ?? '',
    durationDays: invitation.durationDays,
    effect: waits ? 'waits' : before.planType === 'Trial' ? 'replaces_trial' : 'starts',
    until: waits ? null : (subscriptionEnd?.toISOString() ?? null),
    planRenews: waits && !before.cancelAtPeriodEnd,
  } as const
  const uniqueKey = `invitation-redeemed/${invitation.id}`
  await mailer.queue(scope.db, {
    template: 'invitation-redeemed',
    data,
    to: email,
    userId: scope.userId,
    uniqueKey,
  })
}

/**
 * Saves the currency for an account without trades; with trades it would change their figures. A trade that another
 * request writes at the same time waits for the lock, so its rate is in the saved currency.
 */
async function saveCurrencyWithoutTrades(
  scope: Scope,
  proposal: { currency: UserCurrency; now: Date },
): Promise<void> {
  await lockAccountCurrency(scope)
  if (!(await hasTrades(scope))) await saveProposedCurrency(scope, proposal)
}
