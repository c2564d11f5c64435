import { html } from 'hono/html'
import { formatDate, formatMoney } from '../money/money.ts'
import type { PlannedSwitch } from '../portal/portal.ts'
import type { Customer } from '../resources/customer.ts'
import type { Invoice } from '../resources/invoice.ts'
import type { PaymentMethod } from '../resources/payment.ts'
import type { PortalConfiguration, PortalSession } from '../resources/session.ts'
import type { Subscription } from '../resources/subscription.ts'
import type { Context } from '../state/context.ts'
import type { RecurringPrice } from '../subscriptions/recurring-price.ts'
import { getItem, hasEnded } from '../subscriptions/subscription-item.ts'
import { type CardErrors, renderCardFields } from './card-form.ts'
import { type Html, PageError, renderAlert, renderForm, renderPage } from './page.ts'

type PortalView = {
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
  !hasEnded(subscription)
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
  if (subscription.cancel_at !== null && !hasEnded(subscription)) {
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

/** Asks once more before a subscription is cancelled. */
export function renderCancelPage(portal: Portal, subscription: Subscription): Html {
  const { id } = portal.session
  const isNow = portal.configuration.features.subscription_cancel.mode === 'immediately'
  const end = formatDate(getItem(subscription).current_period_end)
  const text = isNow
    ? 'The subscription ends now.'
    : `The subscription ends on ${end}. Until then it can be used.`
  return renderPage(
    'Cancel subscription',
    html`<section><p>${text}</p><div class="actions">
${renderForm(`/portal/${id}/subscriptions/${subscription.id}/cancel`, id, html`<button class="danger" type="submit">Cancel subscription</button>`)}
<a class="button quiet" href="/portal/${id}">Keep subscription</a></div></section>`,
  )
}

/** Shows what a switch of the plan costs before it is made. */
export function renderSwitchPage(
  portal: Portal,
  subscription: Subscription,
  price: RecurringPrice,
  planned: PlannedSwitch,
  message?: string,
): Html {
  const { id } = portal.session
  const rate = `${formatMoney(price.unit_amount, price.currency)} per ${price.recurring.interval}`
  const date = planned.timing === 'now' ? String(planned.prorationDate) : ''
  return renderPage(
    'Switch plan',
    html`${renderAlert(message)}
<section><h2>New plan</h2><p class="price">${rate}</p>
${planned.timing === 'now' ? renderPreview(planned) : html`<p>The plan changes on ${formatDate(planned.second)}. Nothing is due today.</p>`}
</section>
<div class="actions">
${renderForm(
  `/portal/${id}/subscriptions/${subscription.id}/switch/${price.id}`,
  id,
  html`<input type="hidden" name="prorationDate" value="${date}"><button type="submit">Switch plan</button>`,
)}
<a class="button quiet" href="/portal/${id}">Keep the current plan</a></div>`,
  )
}

function renderPreview({ change, preview }: Extract<PlannedSwitch, { timing: 'now' }>): Html {
  const lines = preview.lines.data.map(
    (line) =>
      html`<tr><td>${line.description}</td><td class="number">${formatMoney(line.amount, line.currency)}</td></tr>`,
  )
  const due = change.billing === 'now' ? 'Due today' : 'Next invoice'
  return html`<div class="wide" tabindex="0" role="region" aria-label="Preview"><table>
<tbody>${lines}</tbody>
<tfoot><tr><th scope="row">${due}</th><td class="number"><strong>${formatMoney(preview.amount_due, preview.currency)}</strong></td></tr></tfoot>
</table></div>`
}

/** How long a portal stays open. */
const PORTAL_SECONDS = 3600

export type Portal = { session: PortalSession; customer: Customer; configuration: PortalConfiguration }

/** The portal of a session. Throws when there is none, when it is over, or when its customer was deleted. */
export function requirePortal(ctx: Context, id: string): Portal {
  const session = ctx.state.portalSessions[id]
  const customer = session && ctx.state.customers[session.customer]
  const configuration = session && ctx.state.portalConfigurations[session.configuration]
  if (!session || !customer || !configuration) throw new PageError(404, 'There is no portal at this address.')
  if (session.created + PORTAL_SECONDS < ctx.now()) {
    throw new PageError(410, 'This portal is closed after an hour. Open it again from your settings.')
  }
  return { session, customer, configuration }
}

/** A subscription of the portal's customer. Another customer's answers as if it did not exist. */
export function requireOwnSubscription(ctx: Context, portal: Portal, id: string): Subscription {
  const subscription = ctx.state.subscriptions[id]
  if (subscription?.customer === portal.customer.id) return subscription
  throw new PageError(404, 'There is no such subscription.')
}

/** Throws when the configuration of the portal does not offer an action. */
export function requireFeature(portal: Portal, feature: keyof PortalConfiguration['features']): void {
  if (portal.configuration.features[feature].enabled) return
  throw new PageError(403, 'The portal is not configured for this.')
}
