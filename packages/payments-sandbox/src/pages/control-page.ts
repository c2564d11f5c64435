import { html } from 'hono/html'
import { testCards } from '../cards/test-cards.ts'
import { findDisputable } from '../disputes/find-disputable.ts'
import { apiFaults, type Faults, webhookFaults } from '../faults/faults.ts'
import { formatMoney } from '../money/format-money.ts'
import type { Context } from '../state/context.ts'
import { getItem } from '../subscriptions/get-item.ts'
import { describe } from './portal-page.ts'
import { type Html, renderAlert, renderForm, renderPage } from './render-page.ts'

const SHOWN_CUSTOMERS = 50
const SHOWN_EVENTS = 20

/** The developer's page: the clock, the faults, and what the sandbox holds. */
export function renderControl(ctx: Context, faults: Faults, token: string, message?: string): Html {
  const now = new Date(ctx.now() * 1000)
  return renderPage(
    'Payments sandbox',
    html`${renderAlert(message)}
<section><h2>Clock</h2>
<p>It is <strong>${now.toISOString().replace('.000Z', 'Z')}</strong>. The clock only goes forward.</p>
<div class="actions">
${renderStep(token, 'day', '1 day forward')}
${renderStep(token, 'week', '7 days forward')}
${renderStep(token, 'month', '1 month forward')}
</div>
${renderForm(
  '/control/advance',
  token,
  html`<div class="field"><label for="date">Or to a date and time (UTC)</label>
<input id="date" name="date" type="datetime-local" value="${now.toISOString().slice(0, 16)}"></div>
<button class="quiet" type="submit">Go there</button>`,
)}
</section>
${renderCustomers(ctx, token)}
${renderFaults(faults, token)}
${renderEvents(ctx)}
<section><h2>Test cards</h2><p>Any date in the future, any three digits as CVC.</p><ul class="plain">
${Object.entries(testCards).map(([number, { meaning }]) => html`<li><code>${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</code> ${meaning}</li>`)}
</ul></section>`,
  )
}

function renderStep(token: string, step: string, label: string, subscription = ''): Html {
  return renderForm(
    '/control/advance',
    token,
    html`<input type="hidden" name="step" value="${step}"><input type="hidden" name="subscription" value="${subscription}">
<button class="quiet" type="submit">${label}</button>`,
  )
}

function renderCustomers(ctx: Context, token: string): Html {
  const customers = Object.values(ctx.state.customers)
  const shown = customers.slice(-SHOWN_CUSTOMERS).reverse()
  const left = customers.length - shown.length
  return html`<section><h2>Customers</h2>
${shown.length === 0 ? html`<p>There is no customer yet. Start a checkout in the app.</p>` : ''}
<ul class="plain">${shown.map((customer) => {
    const own = Object.values(ctx.state.subscriptions).filter(
      (subscription) => subscription.customer === customer.id,
    )
    return html`<li><p><strong>${customer.email ?? customer.id}</strong>${customer.balance === 0 ? '' : ` · balance ${formatMoney(customer.balance, customer.currency ?? 'eur')}`}</p>
${own.map((subscription) => {
  const { price } = getItem(subscription)
  const isTrial = subscription.status === 'trialing'
  const isRunning = isTrial || subscription.status === 'active' || subscription.status === 'past_due'
  return html`<p>${formatMoney(price.unit_amount, price.currency)} per ${price.recurring?.interval} · ${subscription.status} · ${describe(subscription)}</p>
${isRunning ? html`<div class="actions">${renderStep(token, 'period_end', isTrial ? 'To the end of the trial' : 'To the next renewal', subscription.id)}</div>` : ''}`
})}
${renderDispute(ctx, token, customer.id)}</li>`
  })}</ul>
${left > 0 ? html`<p class="muted">${left} older customers are not shown.</p>` : ''}
</section>`
}

/** The customer's bank takes the newest payment back, and the seller loses. */
function renderDispute(ctx: Context, token: string, customer: string): Html {
  const charge = findDisputable(ctx.state, customer)
  if (!charge) return html``
  return html`<div class="actions">${renderForm(
    '/control/dispute',
    token,
    html`<input type="hidden" name="customer" value="${customer}">
<button class="quiet" type="submit">Lose a dispute about ${formatMoney(charge.amount, charge.currency)}</button>`,
  )}</div>`
}

function renderFaults(faults: Faults, token: string): Html {
  const on = faults.list()
  const option = (fault: string) => html`<option value="${fault}">${fault.replaceAll('_', ' ')}</option>`
  return html`<section><h2>Faults</h2>
<p>${on.length === 0 ? 'Everything works.' : `On: ${on.map(({ fault, left }) => `${fault.replaceAll('_', ' ')} (${Number.isFinite(left) ? `${left} left` : 'until cleared'})`).join(', ')}.`}</p>
${renderForm(
  '/control/faults',
  token,
  html`<div class="row"><div class="field"><label for="fault">Fault</label><select id="fault" name="fault">
<optgroup label="API">${apiFaults.map(option)}</optgroup><optgroup label="Webhooks">${webhookFaults.map(option)}</optgroup></select></div>
<div class="field"><label for="calls">How often (empty: until cleared)</label><input id="calls" name="calls" inputmode="numeric" value="1"></div></div>
<button class="quiet" type="submit">Switch on</button>`,
)}
${renderForm('/control/clear', token, html`<button class="quiet" type="submit">Clear all faults</button>`)}
</section>`
}

function renderEvents(ctx: Context): Html {
  const events = Object.values(ctx.state.events).slice(-SHOWN_EVENTS).reverse()
  return html`<section><h2>Latest events</h2>
<p>${ctx.state.deliveries.length} deliveries wait.</p>
<ul class="plain">${events.map((event) => html`<li><code>${event.type}</code> <span class="muted">${new Date(event.created * 1000).toISOString()}</span></li>`)}</ul>
</section>`
}
