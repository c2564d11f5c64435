import { randomBytes } from 'node:crypto'
import { Hono, type Context as HonoContext } from 'hono'
import { html } from 'hono/html'
import { closeDispute, findDisputable, openDispute } from '../cards/disputes.ts'
import { testCards } from '../cards/test-cards.ts'
import { type ApiFault, apiFaults, type Faults, type WebhookFault, webhookFaults } from '../faults/faults.ts'
import { addIntervals } from '../money/billing-periods.ts'
import { formatMoney } from '../money/money.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Context } from '../state/context.ts'
import { getItem } from '../subscriptions/subscription-item.ts'
import { type Html, readForm, renderAlert, renderForm, renderPage } from './page.ts'
import { describe } from './portal-page.ts'

const SHOWN_CUSTOMERS = 50
const SHOWN_EVENTS = 20

/** The developer's page: the clock, the faults, and what the sandbox holds. */
function renderControl(ctx: Context, faults: Faults, token: string, message?: string): Html {
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

/** Two years: a longer jump is more likely a slip of the finger. */
const MAX_JUMP_SECONDS = 2 * 366 * 86_400

/** The developer's page and what its forms do. */
export function createControlRoutes(runtime: Runtime): Hono {
  // The forms of this page belong to no session, so they carry a token of the process.
  const token = randomBytes(16).toString('hex')
  const show = (c: HonoContext, message?: string) =>
    runtime.read((ctx) => c.html(renderControl(ctx, runtime.faults, token, message), message ? 422 : 200))
  return new Hono()
    .get('/', (c) => show(c))
    .post('/control/advance', async (c) => {
      const form = await readForm(c, token)
      const target = runtime.read((ctx) => readTarget(ctx, form))
      if (!(target > runtime.ctx.now())) return show(c, 'The clock only goes forward. Choose a later time.')
      if (target > runtime.ctx.now() + MAX_JUMP_SECONDS) return show(c, 'Go at most two years at once.')
      runtime.clock.advanceTo(new Date(target * 1000))
      return c.redirect('/', 303)
    })
    .post('/control/dispute', async (c) => {
      const { customer = '' } = await readForm(c, token)
      const isLost = runtime.change((ctx) => {
        const charge = findDisputable(ctx.state, customer)
        if (charge) closeDispute(ctx, openDispute(ctx, charge), 'lost')
        return charge !== null
      })
      return isLost ? c.redirect('/', 303) : show(c, 'This customer has no payment that can be disputed.')
    })
    .post('/control/faults', async (c) => {
      const { fault = '', calls = '' } = await readForm(c, token)
      const count = calls === '' ? undefined : Number(calls)
      if (count !== undefined && !(Number.isInteger(count) && count > 0))
        return show(c, 'How often: a whole number.')
      if (apiFaults.includes(fault as ApiFault)) runtime.faults.breakApi(fault as ApiFault, count)
      else if (webhookFaults.includes(fault as WebhookFault)) {
        runtime.faults.breakWebhooks(fault as WebhookFault, count)
      }
      return c.redirect('/', 303)
    })
    .post('/control/clear', async (c) => {
      await readForm(c, token)
      runtime.faults.clear()
      return c.redirect('/', 303)
    })
}

/** The second that a form of the clock asks for; not a number when it asks for none. */
function readTarget(ctx: Context, { step, subscription = '', date = '' }: Record<string, string>): number {
  const now = ctx.now()
  switch (step) {
    case 'day':
      return addIntervals(now, 'day', 1)
    case 'week':
      return addIntervals(now, 'week', 1)
    case 'month':
      return addIntervals(now, 'month', 1)
    case 'period_end': {
      const found = ctx.state.subscriptions[subscription]
      return found ? getItem(found).current_period_end : Number.NaN
    }
    default:
      return Math.floor(Date.parse(`${date}Z`) / 1000)
  }
}
