import { createHash, randomBytes } from 'node:crypto'
import type { InvitationCheck, InvitationCode, RedeemInvitation } from '@candlebook/contract/invitations'
import type { Subscription } from '@candlebook/contract/subscribers'
import { formatDuration } from '@candlebook/domain/billing/invitation-duration'
import type { UserCurrency } from '@candlebook/domain/settings/currencies'
import { recordAction, type Source } from '../audit/index.ts'
import type { Context } from '../context/index.ts'
import { asJob, type Database, type Scope, transaction } from '../db/index.ts'
import type { InvitationPort } from '../identity/index.ts'
import type { JobQueue } from '../jobs/index.ts'
import { AppError, type Clock, requireUserId } from '../kernel/index.ts'
import type { Mailer } from '../mail/index.ts'
import { findProfileEmail, findProfileName } from '../profiles/index.ts'
import { lockBaseCurrency, saveProposedCurrency } from '../settings/index.ts'
import { getAccess, getSubscription, giveInvitedAccess, hasOpenPayment } from '../subscribers/index.ts'
import { hasTrades } from '../trades/index.ts'
import {
  findByCode,
  findPresented,
  type InvitationRow,
  lockByCode,
  lockPresented,
  markPresented,
  markUsed,
} from './invitations.store.ts'

/** A new invitation code: 128 random bits as 32 characters. */
export function createCode(): string {
  return randomBytes(16).toString('hex')
}

/** The hash under which a code is stored. Spaces around the code and capitals change nothing. */
export function hashCode(code: string): string {
  return createHash('sha256').update(code.trim().toLowerCase()).digest('hex')
}

/** Whether the invitation can be redeemed at an instant: it is neither used nor expired [INV-11]. */
function isRedeemable({ usedAt, expiresAt }: InvitationRow, now: Date): boolean {
  return usedAt === null && now < expiresAt
}

/** Whether the invitation was sent to this address. Case and spaces around the address do not count. */
function isSentTo(invitation: InvitationRow, email: string): boolean {
  return invitation.email === normalizeEmail(email)
}

/** An e-mail address as invitations store it. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * Whether a code can be redeemed, and for which address [API-14]. Anyone may ask. Unknown, used and expired codes get
 * the same answer after the same work: one hash and one query. The server limits how often an address may ask.
 */
export async function validateInvitation(
  ctx: Pick<Context, 'db' | 'clock'>,
  { invitationCode }: InvitationCode,
): Promise<InvitationCheck> {
  const invitation = await transaction(asJob(ctx.db), (db) => findByCode(db, hashCode(invitationCode)))
  if (!invitation || !isRedeemable(invitation, ctx.clock.now())) return { valid: false }
  const { email, durationDays } = invitation
  return { valid: true, invitation: { email, durationDays } }
}

/** Uses up a locked invitation and gives its access to the user of the scope, in the caller's transaction [INV-12]. */
async function activateInvitation(
  scope: Scope,
  { invitation, now, source }: { invitation: InvitationRow; now: Date; source: Source | undefined },
): Promise<void> {
  const { id, durationDays } = invitation
  const { db, userId } = scope
  if (!(await markUsed(db, { id, userId, now }))) throw new AppError('invitations.invalid')
  await giveInvitedAccess(scope, { invitationId: id, durationDays, now })
  const detail = formatDuration(durationDays)
  await recordAction(db, { action: 'invitations.redeemed', userId, targetId: id, now, source, detail })
}

/**
 * Redeems an invitation for the signed-in user to whose address it was sent. The code is in the mail only, so the code
 * proves the address. An account without trades and without a base currency gets `currency`: the redemption completes
 * the onboarding, which would have asked for it. Throws invitations.invalid, with the same answer for an unknown, used,
 * expired or other person's code.
 */
export async function redeemInvitation(
  ctx: Context & { jobs: JobQueue; mailer: Mailer },
  { invitationCode, currency }: RedeemInvitation,
): Promise<Subscription> {
  const now = ctx.clock.now()
  await transaction(asJob(ctx.db, requireUserId(ctx.actor)), async (scope) => {
    const email = await findProfileEmail(scope)
    const invitation = await lockByCode(scope.db, hashCode(invitationCode))
    const isAllowed = invitation && email && isRedeemable(invitation, now) && isSentTo(invitation, email)
    if (!isAllowed) throw new AppError('invitations.invalid')
    const before = await getAccess(scope, now)
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
    before: Awaited<ReturnType<typeof getAccess>>
    now: Date
  },
): Promise<void> {
  const { invitation, email, before, now } = given
  if (mailer.transport.kind === 'none') return
  const { planType, subscriptionEnd } = await getAccess(scope, now)
  const waits = planType === 'Premium'
  const isOverdue = hasOpenPayment(before.customer)
  const data = {
    name: (await findProfileName(scope)) ?? '',
    durationDays: invitation.durationDays,
    effect: waits ? 'waits' : before.planType === 'Trial' ? 'replaces_trial' : 'starts',
    until: waits ? null : (subscriptionEnd?.toISOString() ?? null),
    planRenews: waits && !before.cancelAtPeriodEnd && !isOverdue,
    hasOpenPayment: isOverdue,
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
  await lockBaseCurrency(scope)
  if (!(await hasTrades(scope))) await saveProposedCurrency(scope, proposal)
}

/** The invitations of the database, for the sign-up. */
export function openInvitationPort({ db, clock }: { db: Database; clock: Clock }): InvitationPort {
  return {
    assertRedeemable: (code, email) =>
      transaction(asJob(db), async (connection) => {
        const now = clock.now()
        const invitation = await lockByCode(connection, hashCode(code))
        const isAllowed = invitation && isRedeemable(invitation, now) && isSentTo(invitation, email)
        if (!isAllowed) throw new AppError('invitations.invalid')
        await markPresented(connection, { id: invitation.id, now })
      }),
    findWaitingDuration: async (email) => {
      const waiting = await transaction(asJob(db), (connection) =>
        findPresented(connection, normalizeEmail(email)),
      )
      return waiting?.durationDays ?? null
    },
    redeem: ({ userId, email }, source) =>
      transaction(asJob(db, userId), async (scope) => {
        const invitation = await lockPresented(scope.db, normalizeEmail(email))
        if (invitation) await activateInvitation(scope, { invitation, now: clock.now(), source })
      }),
  }
}
