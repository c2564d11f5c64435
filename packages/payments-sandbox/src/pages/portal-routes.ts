import { Hono, type Context as HonoContext } from 'hono'
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  getCardBehavior,
  listPaymentMethods,
} from '../cards/payment-methods.ts'
import { listOtherPrices, makeSwitch, planSwitch, releaseSchedule, setDefaultCard } from '../portal/portal.ts'
import type { PortalFlow } from '../resources/session.ts'
import type { Subscription } from '../resources/subscription.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Context } from '../state/context.ts'
import { SandboxError } from '../state/sandbox-error.ts'
import { cancelSubscription, setCancellation } from '../subscriptions/cancellation.ts'
import { getItem, hasEnded } from '../subscriptions/subscription-item.ts'
import { type CardErrors, findErrorField, openChallenge, readCard } from './card-form.ts'
import { type Html, PageError, readForm } from './page.ts'
import {
  type Portal,
  renderCancelPage,
  renderCardPage,
  renderPortal,
  renderSwitchPage,
  requireFeature,
  requireOwnSubscription,
  requirePortal,
} from './portal-page.ts'

/** The portal: its pages, and what their forms do. */
export function createPortalRoutes(runtime: Runtime): Hono {
  return new Hono()
    .get('/:id', (c) =>
      runtime.read((ctx) => {
        const portal = requirePortal(ctx, c.req.param('id'))
        const start = getFlowStart(portal)
        // `?home` leaves the flow that the session began with.
        if (start && c.req.query('home') === undefined) return c.redirect(start, 303)
        return c.html(render(ctx, portal))
      }),
    )
    .get('/:id/card', (c) =>
      runtime.read((ctx) => c.html(renderCardPage(requirePortal(ctx, c.req.param('id')), '', {}))),
    )
    .post('/:id/cards', (c) => submit(runtime, c, addCard))
    .post('/:id/cards/:card/default', (c) => submit(runtime, c, makeDefault))
    .post('/:id/cards/:card/remove', (c) => submit(runtime, c, removeCard))
    .get('/:id/subscriptions/:subscription/cancel', (c) =>
      runtime.read((ctx) => {
        const portal = requirePortal(ctx, c.req.param('id'))
        return c.html(renderCancelPage(portal, requireRunning(ctx, portal, c)))
      }),
    )
    .post('/:id/subscriptions/:subscription/cancel', (c) => submit(runtime, c, cancel))
    .post('/:id/subscriptions/:subscription/resume', (c) => submit(runtime, c, resume))
    .get('/:id/subscriptions/:subscription/switch/:price', (c) =>
      runtime.read((ctx) => {
        const portal = requirePortal(ctx, c.req.param('id'))
        const subscription = requireRunning(ctx, portal, c)
        const price = requireOffered(ctx, portal, subscription, c.req.param('price'))
        const planned = planSwitch(ctx, portal.configuration, subscription, price, ctx.now())
        return c.html(renderSwitchPage(portal, subscription, price, planned))
      }),
    )
    .post('/:id/subscriptions/:subscription/switch/:price', (c) => submit(runtime, c, switchPlan))
}

/** Where a customer goes after an action: back to the app when the flow says so, otherwise to the portal. */
export function getPortalReturn(portal: Portal, flow: PortalFlow['type']): string {
  const after = portal.session.flow?.type === flow ? portal.session.flow.after_completion : null
  return after?.redirect?.return_url ?? `/portal/${portal.session.id}?home`
}

type Action = (
  ctx: Context,
  c: HonoContext,
  portal: Portal,
  form: Record<string, string>,
) => Response | Promise<Response>

async function submit(runtime: Runtime, c: HonoContext, action: Action): Promise<Response> {
  const id = c.req.param('id') ?? ''
  const form = await readForm(c, id)
  return runtime.change((ctx) => action(ctx, c, requirePortal(ctx, id), form))
}

const addCard: Action = (ctx, c, portal, form) => {
  requireFeature(portal, 'payment_method_update')
  const { number = '', expiry = '', cvc = '' } = form
  const refuse = (errors: CardErrors) =>
    c.html(
      isCardFlow(portal) ? renderCardPage(portal, expiry, errors) : render(ctx, portal, errors, expiry),
      422,
    )
  const { card, errors } = readCard({ number, expiry, cvc }, ctx.now())
  if (Object.keys(errors).length > 0) return refuse(errors)
  try {
    const { email, name, address } = portal.customer
    const method = createPaymentMethod(ctx, card, { email, name, address })
    const behavior = getCardBehavior(ctx, method.id)
    if (behavior === 'authenticate_once' || behavior === 'authenticate_always') {
      const { id: subject } = portal.session
      const challenge = { purpose: 'portal_card' as const, paymentMethod: method.id, subject }
      return c.redirect(openChallenge(ctx, { ...challenge, portalSession: subject, details: null }), 303)
    }
    saveCard(ctx, portal, method.id)
    return c.redirect(getPortalReturn(portal, 'payment_method_update'), 303)
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    return refuse({ [findErrorField(error.fields.param)]: error.message })
  }
}

/** Gives a card to the portal's customer and lets it pay from now on. */
export function saveCard(ctx: Context, portal: Portal, method: string): void {
  attachPaymentMethod(ctx, method, portal.customer.id)
  setDefaultCard(ctx, portal.customer, method)
}

const makeDefault: Action = (ctx, c, portal) => {
  requireFeature(portal, 'payment_method_update')
  setDefaultCard(ctx, portal.customer, requireOwnCard(ctx, portal, c.req.param('card')))
  return c.redirect(`/portal/${portal.session.id}?home`, 303)
}

const removeCard: Action = (ctx, c, portal) => {
  requireFeature(portal, 'payment_method_update')
  detachPaymentMethod(ctx, requireOwnCard(ctx, portal, c.req.param('card')))
  return c.redirect(`/portal/${portal.session.id}?home`, 303)
}

const cancel: Action = (ctx, c, portal) => {
  requireFeature(portal, 'subscription_cancel')
  const subscription = requireRunning(ctx, portal, c)
  releaseSchedule(ctx, subscription)
  if (portal.configuration.features.subscription_cancel.mode === 'immediately') {
    cancelSubscription(ctx, subscription, 'cancellation_requested')
  } else {
    setCancellation(ctx, subscription, { kind: 'at', second: getItem(subscription).current_period_end })
  }
  return c.redirect(getPortalReturn(portal, 'subscription_cancel'), 303)
}

const resume: Action = (ctx, c, portal) => {
  setCancellation(ctx, requireRunning(ctx, portal, c), { kind: 'none' })
  return c.redirect(`/portal/${portal.session.id}?home`, 303)
}

const switchPlan: Action = (ctx, c, portal, form) => {
  requireFeature(portal, 'subscription_update')
  const subscription = requireRunning(ctx, portal, c)
  const price = requireOffered(ctx, portal, subscription, c.req.param('price'))
  // The second of the preview, so that the invoice equals it to the cent.
  const date = /^\d{1,11}$/.test(form.prorationDate ?? '') ? Number(form.prorationDate) : ctx.now()
  const { current_period_start: start } = getItem(subscription)
  const planned = planSwitch(
    ctx,
    portal.configuration,
    subscription,
    price,
    Math.min(Math.max(date, start), ctx.now()),
  )
  try {
    makeSwitch(ctx, subscription, planned)
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    return c.html(renderSwitchPage(portal, subscription, price, planned, error.message), 422)
  }
  return c.redirect(getPortalReturn(portal, 'subscription_update_confirm'), 303)
}

function render(ctx: Context, portal: Portal, errors: CardErrors = {}, expiry = ''): Html {
  const { customer, configuration } = portal
  const own = Object.values(ctx.state.subscriptions).filter(
    (subscription) => subscription.customer === customer.id,
  )
  const running = own.filter((one) => !hasEnded(one))
  const shown = running.length > 0 ? running : own.slice(-1)
  const invoices = Object.values(ctx.state.invoices).filter((invoice) => invoice.customer === customer.id)
  const ownCard = running.find((subscription) => subscription.default_payment_method !== null)
  return renderPortal({
    portal,
    subscriptions: shown.map((subscription) => ({
      subscription,
      productName: ctx.state.products[getItem(subscription).price.product]?.name ?? 'Subscription',
      others: !hasEnded(subscription) ? listOtherPrices(ctx, configuration, subscription) : [],
    })),
    cards: listPaymentMethods(ctx, customer.id),
    defaultCard: ownCard?.default_payment_method ?? customer.invoice_settings.default_payment_method,
    invoices: invoices.reverse(),
    expiry,
    errors,
  })
}

/** The page that a session's flow begins with; null without a flow. */
function getFlowStart({ session }: Portal): string | null {
  const { flow, id } = session
  if (!flow) return null
  switch (flow.type) {
    case 'payment_method_update':
      return `/portal/${id}/card`
    case 'subscription_cancel':
      return `/portal/${id}/subscriptions/${flow.subscription_cancel?.subscription}/cancel`
    case 'subscription_update_confirm': {
      const confirmed = flow.subscription_update_confirm
      return `/portal/${id}/subscriptions/${confirmed?.subscription}/switch/${confirmed?.items[0]?.price}`
    }
    case 'subscription_update':
      return null
  }
}

function isCardFlow({ session }: Portal): boolean {
  return session.flow?.type === 'payment_method_update'
}

function requireRunning(ctx: Context, portal: Portal, c: HonoContext): Subscription {
  const subscription = requireOwnSubscription(ctx, portal, c.req.param('subscription') ?? '')
  if (!hasEnded(subscription)) return subscription
  throw new PageError(410, 'This subscription has ended.')
}

function requireOffered(ctx: Context, portal: Portal, subscription: Subscription, id: string | undefined) {
  const price = listOtherPrices(ctx, portal.configuration, subscription).find((offered) => offered.id === id)
  if (price) return price
  throw new PageError(404, 'The portal does not offer this plan.')
}

function requireOwnCard(ctx: Context, portal: Portal, id: string | undefined): string {
  if (id && ctx.state.paymentMethods[id]?.customer === portal.customer.id) return id
  throw new PageError(404, 'There is no such card.')
}
