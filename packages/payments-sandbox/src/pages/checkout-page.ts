import { Hono, type Context as HonoContext } from 'hono'
import { html } from 'hono/html'
import { createPaymentMethod } from '../cards/payment-methods.ts'
import { type BuyerDetails, type CheckoutOffer, completeCheckout, getOffer } from '../checkout/checkout.ts'
import { formatDate, formatMoney } from '../money/money.ts'
import type { PaymentMethod } from '../resources/payment.ts'
import type { CheckoutSession } from '../resources/session.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Context } from '../state/context.ts'
import { SandboxError } from '../state/sandbox-error.ts'
import { type CardErrors, findErrorField, openChallenge, readCard, renderCardFields } from './card-form.ts'
import { type Html, PageError, readForm, renderAlert, renderField, renderForm, renderPage } from './page.ts'

const CODES =
  'AT AU BE BG BR CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IN IT JP LT LU LV MT NL NO PL PT RO SE SI SK US'.split(
    ' ',
  )

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** Countries that the checkout offers, by name. */
const countries = CODES.map((code) => ({ code, name: countryNames.of(code) ?? code })).sort((a, b) =>
  a.name.localeCompare(b.name),
)

function isCountry(code: string): boolean {
  return CODES.includes(code)
}

type CheckoutFields = { email: string; name: string; country: string; taxId: string; expiry: string }

type CheckoutErrors = CardErrors & { email?: string; country?: string; form?: string }

type CheckoutView = {
  session: CheckoutSession
  offer: CheckoutOffer
  collectsTaxId: boolean
  fields: CheckoutFields
  errors: CheckoutErrors
}

/** The page on which a subscription is bought or its trial is started. */
function renderCheckout(view: CheckoutView): Html {
  const { session, offer, collectsTaxId, fields, errors } = view
  const isTrial = offer.trialEnd !== null
  const emailIsFixed = session.customer !== null && fields.email !== ''
  const form = html`${renderAlert(errors.form)}
<section>
<h2>Contact</h2>
${
  emailIsFixed
    ? html`<p>Email: <strong>${fields.email}</strong></p><input type="hidden" name="email" value="${fields.email}">`
    : renderField('email', 'Email', {
        type: 'email',
        autocomplete: 'email',
        value: fields.email,
        error: errors.email,
        required: true,
      })
}
</section>
${offer.needsCard ? html`<section><h2>Card</h2>${renderCardFields(fields.expiry, errors)}</section>` : ''}
<section>
<h2>Billing address</h2>
${renderField('name', 'Name', { autocomplete: 'name', value: fields.name })}
<div class="field">
<label for="country">Country</label>
<select id="country" name="country" autocomplete="country" required ${errors.country ? html`aria-invalid="true" aria-describedby="country-error"` : ''}>
<option value="">Choose a country</option>
${countries.map(({ code, name }) => html`<option value="${code}" ${code === fields.country ? 'selected' : ''}>${name}</option>`)}
</select>
${errors.country ? html`<p class="error" id="country-error">${errors.country}</p>` : ''}
</div>
${collectsTaxId ? renderField('taxId', 'VAT number (optional)', { value: fields.taxId }) : ''}
</section>
<button type="submit">${isTrial ? 'Start trial' : `Pay ${formatMoney(offer.dueToday, session.currency)}`}</button>`

  return renderPage(
    isTrial ? 'Start your trial' : 'Subscribe',
    html`${renderOffer(offer, session.currency)}
${renderForm(`/checkout/${session.id}`, session.id, form)}
${session.cancel_url ? html`<p><a href="${session.cancel_url}">Back without subscribing</a></p>` : ''}`,
  )
}

/** The page of a session that can no longer be completed. */
function renderClosedCheckout(session: CheckoutSession): Html {
  const message =
    session.status === 'expired'
      ? 'This checkout has expired. Go back and start again: nothing was charged.'
      : 'This checkout is complete. You can close this page.'
  const back = session.status === 'expired' ? session.cancel_url : null
  return renderPage(
    session.status === 'expired' ? 'Checkout expired' : 'Checkout complete',
    html`<section><p>${message}</p>${back ? html`<p><a href="${back}">Back</a></p>` : ''}</section>`,
  )
}

function renderOffer(offer: CheckoutOffer, currency: string): Html {
  const rate = `${formatMoney(offer.price.unit_amount * offer.quantity, currency)} per ${offer.price.recurring.interval}`
  if (offer.trialEnd === null) {
    return html`<section><h2>${offer.productName}</h2><p class="price">${rate}</p></section>`
  }
  return html`<section>
<h2>${offer.productName}</h2>
<p class="price">${offer.trialDays} days free</p>
<p class="muted">Then ${rate}, from ${formatDate(offer.trialEnd)}. Due today: ${formatMoney(offer.dueToday, currency)}.</p>
</section>`
}

/** The checkout: its page, and what its form does. */
export function createCheckoutRoutes(runtime: Runtime): Hono {
  return new Hono()
    .get('/:id', (c) => {
      const session = runtime.read((ctx) => requireSession(ctx, c.req.param('id')))
      if (session.status !== 'open') return c.html(renderClosedCheckout(session))
      return c.html(renderSession(runtime.ctx, session, getFields(runtime.ctx, session), {}))
    })
    .post('/:id', async (c) => {
      const id = c.req.param('id')
      const form = await readForm(c, id)
      return runtime.change((ctx) => submitCard(ctx, c, requireSession(ctx, id), form))
    })
}

/** Where the buyer goes after a checkout. */
export function getSuccessUrl(session: CheckoutSession): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

function submitCard(ctx: Context, c: HonoContext, session: CheckoutSession, form: Record<string, string>) {
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
  if (Object.keys(errors).length > 0) return c.html(renderSession(ctx, session, fields, errors), 422)

  const { expiry: _expiry, ...buyer } = fields
  try {
    const billing = { email: buyer.email, name: buyer.name || null, address: { country: buyer.country } }
    const method = read && createPaymentMethod(ctx, read.card, billing)
    return c.redirect(completeSession(ctx, session, buyer, method), 303)
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    const field = findErrorField(error.fields.param)
    return c.html(renderSession(ctx, session, fields, { [field]: error.message }), 422)
  }
}

function completeSession(
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

function renderSession(
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
