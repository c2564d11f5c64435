import { EmailAddress } from '@candlebook/contract/fields'
import type { InvitationCode } from '@candlebook/contract/invitations'
import type { AnalyticsData, AnalyticsRange } from '@candlebook/contract/pageviews'
import type { Subscription } from '@candlebook/contract/subscribers'
import { grantAdministrator, revokeAdministrator } from '@candlebook/core/admin'
import * as billing from '@candlebook/core/billing'
import { deleteUser } from '@candlebook/core/erasure'
import { sendAgainByCode, validateInvitation } from '@candlebook/core/invitations'
import { AppError } from '@candlebook/core/kernel'
import { getPageViewReport, recordPageView } from '@candlebook/core/pageviews'
import * as z from 'zod/mini'
import type { RequestContext } from '../api/base.ts'

/** The subscription of the caller, compared with the provider when that is due [API-04]. */
export async function checkSubscription(context: RequestContext) {
  return presentSubscription(await billing.checkSubscriptionIfNeeded(context))
}

/** Takes back a cancellation [API-18]. */
export async function reactivateSubscription(context: RequestContext) {
  return presentSubscription(await billing.reactivateSubscription(context))
}

/** The documented answer of a portal that is not configured has no code of ours: {error, configure_url}. */
export async function openPortal(context: RequestContext) {
  try {
    return await billing.openPortal(context)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'billing.portal_not_configured')) throw error
    const { configureUrl } = error.data as { configureUrl: string | null } // of openPortal
    return { error: error.message, configure_url: configureUrl }
  }
}

/** The cards of the caller [API-08]. */
export async function listPaymentMethods(context: RequestContext) {
  const { paymentMethods } = await billing.getBillingDetails(context)
  const payment_methods = paymentMethods.map(({ isDefault, brand, last4 }) => ({
    is_default: isDefault,
    card: { brand, last4 },
  }))
  return { payment_methods }
}

/** Compares all subscriptions with the provider [API-12]. */
export async function syncAllSubscriptions(context: RequestContext) {
  const { details, isFinished, ...counts } = await billing.syncAndWait(context)
  return {
    results: {
      ...counts,
      finished: isFinished,
      details: details.map(({ email, error, planType, subscribed, tier, subscriptionEnd }) => ({
        email,
        error,
        plan_type: planType,
        subscribed,
        subscription_tier: tier,
        subscription_end: subscriptionEnd,
      })),
    },
  }
}

function presentSubscription(subscription: Omit<Subscription, 'trialUsed'>) {
  const { subscribed, tier, subscriptionEnd, planType, interval, cancelAtPeriodEnd } = subscription
  return {
    subscribed,
    subscription_tier: tier,
    subscription_end: subscriptionEnd,
    plan_type: planType,
    interval,
    cancel_at_period_end: cancelAtPeriodEnd,
    trial_start: subscription.trialStart,
    trial_end: subscription.trialEnd,
    checked_at: subscription.checkedAt,
    is_stale: subscription.isStale,
  }
}

/** What send-invitation-email takes [API-11]. The name of the inviter is read from the stored invitation. */
export const InvitationMailCall = z.object({
  email: EmailAddress,
  invitationCode: z.string('field.invalid').check(z.maxLength(200, 'field.too_long')),
  durationDays: z.int('field.invalid'),
})

/** Sends the mail of a stored invitation. */
export async function sendInvitationMail(context: RequestContext, call: z.infer<typeof InvitationMailCall>) {
  await sendAgainByCode(context, call)
  return { success: true }
}

/** Whether a code can be redeemed, with the documented field names [API-14]. Needs no session. */
export async function validateInvitationCode(context: RequestContext, call: InvitationCode) {
  const check = await validateInvitation(context, call)
  if (!check.valid) return check
  const { email, durationDays } = check.invitation
  return { valid: true, invitation: { email, duration_days: durationDays } }
}

/** What delete-user takes [API-13]. */
export const DeleteUserCall = z.object({ userEmail: EmailAddress })

/**
 * Locks an account and starts its erasure. `finished` is false: the erasure goes on in the background, and GET
 * /admin/erasures of the API says when it is done.
 */
export async function deleteUserByCall(
  { identity, actor }: RequestContext,
  { userEmail }: z.infer<typeof DeleteUserCall>,
) {
  const { id } = await deleteUser({ ...identity, actor }, { email: userEmail })
  return { success: true, erasure_id: id, finished: false }
}

/** What update_admin_status takes [API-23]. */
export const AdminStatusCall = z.object({
  target_email: EmailAddress,
  admin_status: z.boolean('field.invalid'),
})

/** Whether there is an account with this address; it then has the status. */
export async function updateAdminStatus(
  context: RequestContext,
  { target_email: email, admin_status }: z.infer<typeof AdminStatusCall>,
): Promise<boolean> {
  const change = admin_status ? grantAdministrator : revokeAdministrator
  try {
    await change(context, { email })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'accounts.not_found') return false
    throw error
  }
}

/** Records a page view [API-25]. */
export async function insertAnalyticsData(
  context: RequestContext,
  { analytics_data: data }: AnalyticsData,
): Promise<void> {
  const { identity, actor, client } = context
  await recordPageView(
    { ...identity, actor, address: client.address },
    {
      pagePath: data.page_path,
      referrer: data.referrer,
      userAgent: data.user_agent ?? client.userAgent,
      sessionId: data.session_id,
      ...(data.device_type && { deviceType: data.device_type }),
      ...(data.browser && { browser: data.browser }),
      ...(data.os && { os: data.os }),
    },
  )
}

/** The report of a range with its documented field names [API-24]. */
export async function getAnalyticsData(context: RequestContext, { start_date, end_date }: AnalyticsRange) {
  const report = await getPageViewReport(context, { startDate: start_date, endDate: end_date })
  return {
    totalViews: report.totalViews,
    uniqueUsers: report.uniqueUsers,
    topPages: report.topPages.map(({ pagePath, views }) => ({ page_path: pagePath, views })),
    deviceStats: report.deviceStats.map(({ deviceType, count }) => ({ device_type: deviceType, count })),
    browserStats: report.browserStats,
    dailyViews: report.dailyViews,
  }
}
