import { html } from 'hono/html'
import { formatDate, formatMoney } from '../money/format-money.ts'
import type { PlannedSwitch } from '../portal/switch-plan.ts'
import type { Subscription } from '../resources/subscription.ts'
import { getItem } from '../subscriptions/get-item.ts'
import type { RecurringPrice } from '../subscriptions/require-price.ts'
import type { Portal } from './portal-access.ts'
import { type Html, renderAlert, renderForm, renderPage } from './render-page.ts'

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
