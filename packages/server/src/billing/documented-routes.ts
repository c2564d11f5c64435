import { ChosenPlan, PaymentNotification } from '@candlebook/contract/billing'
import { toFieldProblems } from '@candlebook/contract/fields'
import { defaultBody } from '@candlebook/contract/routes'
import type { Subscription } from '@candlebook/contract/subscribers'
import * as billing from '@candlebook/core/billing'
import { AppError } from '@candlebook/core/kernel'
import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { ApiContext } from '../api/base.ts'
import type { CheckRequest } from '../api/checks/check-request.ts'
import type { CreateContext } from '../api/create-context.ts'
import { readForm } from '../auth/read-form.ts'
import { readBody } from '../body/read-body.ts'
import {
  AdminStatusCall,
  DeleteUserCall,
  deleteUserByCall,
  InvitationMailCall,
  sendInvitationMail,
  updateAdminStatus,
} from './documented-admin-calls.ts'

/**
 * The calls at the addresses and with the field names of the specification [API-04] to [API-18], over the operations of the
 * API. They take the bearer token of a session, or its cookie, and pass the same checks as the routes of the API.
 */
export function documentedRoutes({
  createContext,
  checkRequest,
}: {
  createContext: CreateContext
  checkRequest: CheckRequest
}): Hono {
  const app = new Hono()
  const answer = (run: Run, access: 'user' | 'admin' = 'user') => {
    return async (c: Context) => {
      const context = await createContext(c)
      await checkRequest(c, context, { access, path: c.req.path, ...defaultBody })
      c.header('Cache-Control', 'no-store')
      return c.json((await run(context, c)) as object | boolean)
    }
  }
  app.post('/functions/check-subscription', answer(checkSubscription))
  app.post(
    '/functions/create-trial-checkout',
    answer(async (context, c) => billing.startTrialCheckout(context, await readInput(c, ChosenPlan))),
  )
  app.post('/functions/create-checkout', answer(startCheckout))
  app.post('/functions/customer-portal', answer(openPortal))
  app.post('/functions/get-payment-methods', answer(listPaymentMethods))
  app.post(
    '/functions/send-payment-notification',
    answer(async (context, c) =>
      billing.sendPaymentNotification(context, await readInput(c, PaymentNotification)),
    ),
  )
  app.post('/functions/sync-all-subscriptions', answer(syncAll, 'admin'))
  app.post(
    '/functions/send-invitation-email',
    answer(
      async (context, c) => sendInvitationMail(context, await readInput(c, InvitationMailCall)),
      'admin',
    ),
  )
  app.post(
    '/functions/delete-user',
    answer(async (context, c) => deleteUserByCall(context, await readInput(c, DeleteUserCall)), 'admin'),
  )
  app.post(
    '/rpc/update_admin_status',
    answer(async (context, c) => updateAdminStatus(context, await readInput(c, AdminStatusCall)), 'admin'),
  )
  app.post('/create-checkout-session', answer(startCheckout))
  app.get('/customer-portal', answer(openPortal))
  app.post('/reactivate-subscription', answer(reactivate))
  return app
}

type Run = (context: ApiContext, c: Context) => Promise<unknown>

async function checkSubscription(context: ApiContext) {
  return presentSubscription(await billing.checkSubscriptionIfNeeded(context))
}

async function startCheckout(context: ApiContext, c: Context) {
  return await billing.startCheckout(context, await readInput(c, ChosenPlan))
}

/** The documented answer of a portal that is not configured has no code of ours: {error, configure_url}. */
async function openPortal(context: ApiContext) {
  try {
    return await billing.openPortal(context)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'billing.portal_not_configured')) throw error
    const { configureUrl } = error.data as { configureUrl: string | null } // of openPortal
    return { error: error.message, configure_url: configureUrl }
  }
}

async function listPaymentMethods(context: ApiContext) {
  const { paymentMethods } = await billing.getBillingDetails(context)
  const payment_methods = paymentMethods.map(({ isDefault, brand, last4 }) => ({
    is_default: isDefault,
    card: { brand, last4 },
  }))
  return { payment_methods }
}

async function syncAll(context: ApiContext) {
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

async function reactivate(context: ApiContext) {
  return presentSubscription(await billing.reactivateSubscription(context))
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

async function readInput<Shape extends z.ZodMiniType>(c: Context, shape: Shape): Promise<z.infer<Shape>> {
  const body = await readForm(await readBody(c.req.raw, { access: 'user', ...defaultBody }))
  const { success, data, error } = z.safeParse(shape, body)
  if (!success) throw new AppError('request.invalid', { fields: toFieldProblems(error.issues) })
  return data
}
