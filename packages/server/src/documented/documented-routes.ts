import { ChosenPlan, PaymentNotification } from '@candlebook/contract/billing'
import { InvitationCode } from '@candlebook/contract/invitations'
import { AnalyticsData, AnalyticsRange } from '@candlebook/contract/pageviews'
import { defaultBody, type RouteMeta } from '@candlebook/contract/routes'
import * as billing from '@candlebook/core/billing'
import { type Context, Hono } from 'hono'
import type * as z from 'zod/mini'
import type { RequestContext } from '../api/base.ts'
import {
  type CheckLimits,
  parseInput,
  rejectUnknownParameters,
  requireRecordedAccess,
} from '../api/checks.ts'
import { getRoute } from '../api/contract-routes.ts'
import type { CreateContext } from '../api/create-context.ts'
import { readForm } from '../auth/auth-routes.ts'
import { readBody } from '../body/read-body.ts'
import {
  AdminStatusCall,
  checkSubscription,
  DeleteUserCall,
  deleteUserByCall,
  getAnalyticsData,
  InvitationMailCall,
  insertAnalyticsData,
  listPaymentMethods,
  openPortal,
  reactivateSubscription,
  sendInvitationMail,
  syncAllSubscriptions,
  updateAdminStatus,
  validateInvitationCode,
} from './documented-calls.ts'

/** The JSON body of a documented call in this shape. Throws request.invalid and request.unreadable. */
async function readInput<Shape extends z.ZodMiniType>(
  request: Request,
  shape: Shape,
): Promise<z.infer<Shape>> {
  return parseInput(shape, await readForm(request))
}

const user: RouteMeta = { access: 'user', ...defaultBody }
const admin: RouteMeta = { access: 'admin', ...defaultBody }
const pageViews: CheckedRoute = getRoute('pageviews.record')
const invitationChecks: CheckedRoute = getRoute('invitations.validate')

/**
 * The calls at the addresses and with the field names of the specification [API-04] to [API-25], over the operations of the
 * API. They take the bearer token of a session, or its cookie, and pass the same checks as the routes of the API. No scope of
 * an API token reaches them: they concern payments and accounts, and the specification names the token of the session
 * (decision 021).
 */
export function documentedRoutes({
  createContext,
  checkLimits,
}: {
  createContext: CreateContext
  checkLimits: CheckLimits
}): Hono {
  const app = new Hono()
  const call = (route: CheckedRoute, run: Run) => async (c: Context) => {
    const context = await createContext(c)
    const limited = { path: c.req.path, ...route }
    await requireRecordedAccess(context, { ...route, scope: null }, `${c.req.method} ${limited.path}`)
    await checkLimits(c, context, limited)
    rejectUnknownParameters(c.req.url, [])
    c.header('Cache-Control', 'no-store')
    const result = await run(context, c)
    return result === undefined ? c.body(null, 204) : c.json(result as object | boolean)
  }
  const callWith = <Shape extends z.ZodMiniType>(route: CheckedRoute, shape: Shape, run: RunWith<Shape>) =>
    call(route, async (context, c) => run(context, await readInput(await readBody(c.req.raw, route), shape)))

  app.post('/functions/check-subscription', call(user, checkSubscription))
  app.post('/functions/create-trial-checkout', callWith(user, ChosenPlan, billing.startTrialCheckout))
  app.post('/functions/create-checkout', callWith(user, ChosenPlan, billing.startCheckout))
  app.post('/functions/customer-portal', call(user, openPortal))
  app.post('/functions/get-payment-methods', call(user, listPaymentMethods))
  app.post(
    '/functions/send-payment-notification',
    callWith(user, PaymentNotification, billing.sendPaymentNotification),
  )
  app.post('/functions/sync-all-subscriptions', call(admin, syncAllSubscriptions))
  app.post('/functions/send-invitation-email', callWith(admin, InvitationMailCall, sendInvitationMail))
  app.post(
    '/functions/validate-invitation',
    callWith(invitationChecks, InvitationCode, validateInvitationCode),
  )
  app.post('/functions/delete-user', callWith(admin, DeleteUserCall, deleteUserByCall))
  app.post('/rpc/update_admin_status', callWith(admin, AdminStatusCall, updateAdminStatus))
  app.post('/rpc/insert_analytics_data', callWith(pageViews, AnalyticsData, insertAnalyticsData))
  app.post('/rpc/get_analytics_data', callWith(admin, AnalyticsRange, getAnalyticsData))
  app.post('/create-checkout-session', callWith(user, ChosenPlan, billing.startCheckout))
  app.get('/customer-portal', call(user, openPortal))
  app.post('/reactivate-subscription', call(user, reactivateSubscription))
  return app
}

/** What is declared for a call; one that counts towards the limit of a route of the contract has its path. */
type CheckedRoute = RouteMeta & { path?: string }

/** A call without input. */
type Run = (context: RequestContext, c: Context) => Promise<unknown>

/** A call with a JSON body in a shape. Its body is read after the request was checked. */
type RunWith<Shape extends z.ZodMiniType> = (
  context: RequestContext,
  input: z.infer<Shape>,
) => Promise<unknown>
