import { html } from 'hono/html'
import type { CheckoutOffer } from '../checkout/checkout-offer.ts'
import { formatDate, formatMoney } from '../money/format-money.ts'
import type { CheckoutSession } from '../resources/session.ts'
import { type CardErrors, renderCardFields } from './card-fields.ts'
import { countries } from './countries.ts'
import { type Html, renderAlert, renderField, renderForm, renderPage } from './render-page.ts'

export type CheckoutFields = { email: string; name: string; country: string; taxId: string; expiry: string }

export type CheckoutErrors = CardErrors & { email?: string; country?: string; form?: string }

export type CheckoutView = {
  session: CheckoutSession
  offer: CheckoutOffer
  collectsTaxId: boolean
  fields: CheckoutFields
  errors: CheckoutErrors
}

/** The page on which a subscription is bought or its trial is started. */
export function renderCheckout(view: CheckoutView): Html {
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
export function renderClosedCheckout(session: CheckoutSession): Html {
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
