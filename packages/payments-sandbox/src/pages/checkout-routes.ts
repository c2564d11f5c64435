import { Hono, type Context as HonoContext } from 'hono'
import { createPaymentMethod } from '../cards/payment-methods.ts'
import { getOffer } from '../checkout/checkout-offer.ts'
import { type BuyerDetails, completeCheckout } from '../checkout/complete-checkout.ts'
import type { PaymentMethod } from '../resources/payment.ts'
import type { CheckoutSession } from '../resources/session.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Context } from '../state/context.ts'
import { SandboxError } from '../state/sandbox-error.ts'
import { findErrorField, readCard } from './card-fields.ts'
import { openChallenge } from './challenges.ts'
import {
  type CheckoutErrors,
  type CheckoutFields,
  renderCheckout,
  renderClosedCheckout,
} from './checkout-page.ts'
import { isCountry } from './countries.ts'
import { PageError, readForm } from './read-form.ts'
import type { Html } from './render-page.ts'

/** The checkout: its page, and what its form does. */
export function createCheckoutRoutes(runtime: Runtime): Hono {
  return new Hono()
    .get('/:id', (c) => {
      const session = runtime.read((ctx) => requireSession(ctx, c.req.param('id')))
      if (session.status !== 'open') return c.html(renderClosedCheckout(session))
      return c.html(render(runtime.ctx, session, getFields(runtime.ctx, session), {}))
    })
    .post('/:id', async (c) => {
      const id = c.req.param('id')
      const form = await readForm(c, id)
      return runtime.change((ctx) => submit(ctx, c, requireSession(ctx, id), form))
    })
}

/** Where the buyer goes after a checkout. */
export function getSuccessUrl(session: CheckoutSession): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

function submit(ctx: Context, c: HonoContext, session: CheckoutSession, form: Record<string, string>) {
  if (session.status !== 'open') return c.html(renderClosedCheckout(session))
  const { number = '', expiry = '', cvc = '' } = form
  const known = getFields(ctx, session)
  const fields: CheckoutFields = {
    // The page shows the email of a known customer; a changed form cannot replace it.
    email: session.customer && known.email ? known.email : (form.email ?? ''),
    name: form.name ?? '',
    country: form.country ?? '',
    taxId: form.taxId ?? '',
    expiry,
  }
  const { needsCard } = getOffer(ctx, session)
  const read = needsCard ? readCard({ number, expiry, cvc }, ctx.now()) : null
  const errors: CheckoutErrors = { ...checkBuyer(fields), ...read?.errors }
  if (Object.keys(errors).length > 0) return c.html(render(ctx, session, fields, errors), 422)

  const { expiry: _expiry, ...buyer } = fields
  try {
    const billing = { email: buyer.email, name: buyer.name || null, address: { country: buyer.country } }
    const method = read && createPaymentMethod(ctx, read.card, billing)
    return c.redirect(complete(ctx, session, buyer, method), 303)
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    const field = findErrorField(error.fields.param)
    return c.html(render(ctx, session, fields, { [field]: error.message }), 422)
  }
}

function complete(
  ctx: Context,
  session: CheckoutSession,
  buyer: BuyerDetails,
  method: PaymentMethod | null,
): string {
  const result = completeCheckout(ctx, session, { buyer, method, presence: 'present' })
  if (result === 'complete' || !method) return getSuccessUrl(session)
  return openChallenge(ctx, {
    purpose: 'checkout',
    paymentMethod: method.id,
    subject: session.id,
    portalSession: null,
    details: buyer,
  })
}

function checkBuyer(fields: CheckoutFields): CheckoutErrors {
  return {
    ...(!/^[^\s@]+@[^\s@]+$/.test(fields.email) && { email: 'Enter an email address.' }),
    ...(!isCountry(fields.country) && { country: 'Choose a country.' }),
  }
}

function render(
  ctx: Context,
  session: CheckoutSession,
  fields: CheckoutFields,
  errors: CheckoutErrors,
): Html {
  const collectsTaxId = ctx.state.checkoutPlans[session.id]?.collectsTaxId ?? false
  return renderCheckout({ session, offer: getOffer(ctx, session), collectsTaxId, fields, errors })
}

function getFields(ctx: Context, session: CheckoutSession): CheckoutFields {
  const customer = session.customer ? ctx.state.customers[session.customer] : undefined
  return {
    email: customer?.email ?? session.customer_email ?? '',
    name: customer?.name ?? '',
    country: customer?.address?.country ?? '',
    taxId: '',
    expiry: '',
  }
}

function requireSession(ctx: Context, id: string): CheckoutSession {
  const session = ctx.state.checkoutSessions[id]
  if (!session) throw new PageError(404, 'There is no checkout at this address.')
  return session
}
