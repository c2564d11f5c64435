import { html } from 'hono/html'
import { formatDate, formatMoney } from '../money/format-money.ts'
import type { Invoice } from '../resources/invoice.ts'
import type { PaymentMethod } from '../resources/payment.ts'
import type { Subscription } from '../resources/subscription.ts'
import { getItem, hasStarted } from '../subscriptions/get-item.ts'
import type { RecurringPrice } from '../subscriptions/require-price.ts'
import { type CardErrors, renderCardFields } from './card-fields.ts'
import type { Portal } from './portal-access.ts'
import { type Html, renderAlert, renderForm, renderPage } from './render-page.ts'

export type PortalView = {
  portal: Portal
  subscriptions: { subscription: Subscription; productName: string; others: RecurringPrice[] }[]
  cards: PaymentMethod[]
  defaultCard: string | null
  invoices: Invoice[]
  expiry: string
  errors: CardErrors
  message?: string
}

/** The portal: subscriptions, cards and invoices of one customer. */
export function renderPortal(view: PortalView): Html {
  const { portal } = view
  const { features } = portal.configuration
  return renderPage(
    'Manage your subscription',
    html`${renderBack(portal)}
${renderAlert(view.message)}
${view.subscriptions.map((entry) => renderSubscription(portal, entry))}
${view.subscriptions.length === 0 ? html`<section><p>There is no subscription.</p></section>` : ''}
${features.payment_method_update.enabled ? renderCards(view) : ''}
${features.invoice_history.enabled ? renderInvoices(view) : ''}`,
  )
}

/** The page of a flow that changes the card only. */
export function renderCardPage(portal: Portal, expiry: string, errors: CardErrors): Html {
  return renderPage(
    'Update your card',
    html`${renderBack(portal)}<section>${renderCardForm(portal, expiry, errors)}</section>`,
  )
}

function renderBack({ session }: Portal): Html {
  return session.return_url ? html`<p><a href="${session.return_url}">Back to the app</a></p>` : html``
}

function renderSubscription(
  portal: Portal,
  { subscription, productName, others }: PortalView['subscriptions'][number],
): Html {
  const { id } = portal.session
  const item = getItem(subscription)
  const rate = `${formatMoney(item.price.unit_amount * item.quantity, item.price.currency)} per ${item.price.recurring?.interval}`
  const path = `/portal/${id}/subscriptions/${subscription.id}`
  const { subscription_cancel: cancel } = portal.configuration.features
  return html`<section>
<h2>${productName}</h2>
<p class="price">${rate}</p>
<p>${describe(subscription)}</p>
${
  hasStarted(subscription)
    ? html`<div class="actions">
${others.map((price) => html`<a class="button quiet" href="${path}/switch/${price.id}">Switch to ${formatMoney(price.unit_amount, price.currency)} per ${price.recurring.interval}</a>`)}
${subscription.cancel_at === null && cancel.enabled ? html`<a class="button danger" href="${path}/cancel">Cancel subscription</a>` : ''}
${subscription.cancel_at !== null ? renderForm(`${path}/resume`, id, html`<button type="submit">Keep subscription</button>`) : ''}
</div>`
    : ''
}
</section>`
}

/** The state of a subscription in one sentence. */
export function describe(subscription: Subscription): string {
  const end = formatDate(getItem(subscription).current_period_end)
  if (subscription.cancel_at !== null && hasStarted(subscription)) {
    return `Cancelled. It can be used until ${formatDate(subscription.cancel_at)}.`
  }
  switch (subscription.status) {
    case 'trialing':
      return `The trial ends on ${end}.`
    case 'active':
      return subscription.schedule ? `The plan changes on ${end}.` : `It renews on ${end}.`
    case 'past_due':
      return 'The last payment failed. Update the card, then pay the open invoice.'
    case 'paused':
      return 'Paused: the trial has ended without a card.'
    case 'unpaid':
      return 'The last invoice was not paid.'
    case 'incomplete':
      return 'The first payment is not complete.'
    case 'canceled':
    case 'incomplete_expired':
      return 'It has ended.'
  }
}

function renderCards({ portal, cards, defaultCard, expiry, errors }: PortalView): Html {
  const { id } = portal.session
  return html`<section>
<h2>Cards</h2>
<ul class="plain">
${cards.map(
  ({ id: card, card: { brand, last4, exp_month, exp_year } }) => html`<li>
<p>${brand} ending in ${last4}, expires ${exp_month}/${exp_year} ${card === defaultCard ? html`<strong>(default)</strong>` : ''}</p>
<div class="actions">
${card === defaultCard ? '' : renderForm(`/portal/${id}/cards/${card}/default`, id, html`<button class="quiet" type="submit">Make default</button>`)}
${renderForm(`/portal/${id}/cards/${card}/remove`, id, html`<button class="danger" type="submit">Remove</button>`)}
</div></li>`,
)}
</ul>
<details ${Object.keys(errors).length > 0 || cards.length === 0 ? 'open' : ''}><summary>Add a card</summary>${renderCardForm(portal, expiry, errors)}</details>
</section>`
}

function renderCardForm({ session }: Portal, expiry: string, errors: CardErrors): Html {
  return renderForm(
    `/portal/${session.id}/cards`,
    session.id,
    html`${renderCardFields(expiry, errors)}<button type="submit">Save card</button>`,
  )
}

function renderInvoices({ portal, invoices }: PortalView): Html {
  if (invoices.length === 0) return html`<section><h2>Invoices</h2><p>There is no invoice yet.</p></section>`
  return html`<section>
<h2>Invoices</h2>
<div class="wide" tabindex="0" role="region" aria-label="Invoices"><table>
<thead><tr><th>Date</th><th class="number">Total</th><th>Status</th><th>Invoice</th></tr></thead>
<tbody>${invoices.map(
    (invoice) => html`<tr><td>${formatDate(invoice.created)}</td>
<td class="number">${formatMoney(invoice.total, invoice.currency)}</td><td>${invoice.status}</td>
<td>${invoice.status === 'draft' ? 'Being prepared' : html`<a href="/invoice/${invoice.id}?portal=${portal.session.id}">${invoice.number}</a>`}</td></tr>`,
  )}</tbody>
</table></div>
</section>`
}
