import { Hono } from 'hono'
import { html } from 'hono/html'
import { findPaymentMethod } from '../cards/payment-methods.ts'
import { findIntent } from '../invoices/invoices.ts'
import { formatDate, formatMoney } from '../money/money.ts'
import type { Invoice } from '../resources/invoice.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Context } from '../state/context.ts'
import { collectInvoice, findSubscription } from '../subscriptions/subscription-billing.ts'
import { openChallenge } from './card-form.ts'
import { type Html, PageError, readForm, renderAlert, renderForm, renderPage } from './page.ts'

/** The page of an invoice, which can be printed and, while it is open, paid. */
export function createInvoiceRoutes(runtime: Runtime): Hono {
  return new Hono()
    .get('/:id', (c) =>
      runtime.read((ctx) =>
        c.html(renderInvoice(ctx, requireInvoice(ctx, c.req.param('id')), c.req.query('portal'))),
      ),
    )
    .post('/:id', async (c) => {
      const id = c.req.param('id')
      await readForm(c, id)
      return runtime.change((ctx) => {
        const invoice = requireInvoice(ctx, id)
        if (invoice.status !== 'open') return c.redirect(`/invoice/${id}`, 303)
        const outcome = collectInvoice(ctx, invoice, 'present')
        if (outcome === 'paid') return c.redirect(`/invoice/${id}`, 303)
        const intent = findIntent(ctx, invoice)
        if (outcome === 'needs_authentication' && intent?.payment_method) {
          const paymentMethod = intent.payment_method
          const challenge = { purpose: 'invoice' as const, paymentMethod, subject: id }
          return c.redirect(openChallenge(ctx, { ...challenge, portalSession: null, details: null }), 303)
        }
        const message = intent?.last_payment_error?.message ?? 'There is no card. Add one in the portal.'
        return c.html(renderInvoice(ctx, invoice, undefined, message), 422)
      })
    })
}

/** The page where a payment intent that needs the bank is continued: the page of its invoice. */
export function createIntentRoutes(runtime: Runtime): Hono {
  return new Hono().get('/:intent', (c) =>
    runtime.read((ctx) => {
      const payment = Object.values(ctx.state.invoicePayments).find(
        (candidate) => candidate.payment.payment_intent === c.req.param('intent'),
      )
      if (!payment) throw new PageError(404, 'There is no payment at this address.')
      return c.redirect(`/invoice/${payment.invoice}`, 303)
    }),
  )
}

function renderInvoice(ctx: Context, invoice: Invoice, portal: string | undefined, message?: string): Html {
  const { id, currency } = invoice
  const subscription = findSubscription(ctx, invoice)
  const card = subscription && findPaymentMethod(ctx, subscription)
  const credit = invoice.total - invoice.amount_due
  const back =
    portal && ctx.state.portalSessions[portal] ? html`<p><a href="/portal/${portal}?home">Back</a></p>` : ''
  const rows = invoice.lines.data.map(
    (line) =>
      html`<tr><td>${line.description}</td><td>${formatDate(line.period.start)} to ${formatDate(line.period.end)}</td>
<td class="number">${formatMoney(line.amount, currency)}</td></tr>`,
  )
  return renderPage(
    `Invoice ${invoice.number ?? '(draft)'}`,
    html`${back}${renderAlert(message)}
<section>
<p>Date: ${formatDate(invoice.effective_at ?? invoice.created)}<br>To: ${invoice.customer_name ?? ''} ${invoice.customer_email ?? ''}<br>Status: <strong>${invoice.status}</strong></p>
<div class="wide" tabindex="0" role="region" aria-label="Lines"><table>
<thead><tr><th>Description</th><th>Period</th><th class="number">Amount</th></tr></thead>
<tbody>${rows}</tbody>
<tfoot>
<tr><th scope="row" colspan="2">Total</th><td class="number">${formatMoney(invoice.total, currency)}</td></tr>
${credit === 0 ? '' : html`<tr><th scope="row" colspan="2">From or to your balance</th><td class="number">${formatMoney(-credit, currency)}</td></tr>`}
<tr><th scope="row" colspan="2">${invoice.status === 'paid' ? 'Amount paid' : 'Amount due'}</th><td class="number"><strong>${formatMoney(invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due, currency)}</strong></td></tr>
</tfoot></table></div>
</section>
${
  invoice.status === 'open' && card
    ? html`<div class="actions">${renderForm(`/invoice/${id}`, id, html`<button type="submit">Pay ${formatMoney(invoice.amount_remaining, currency)} with the card ending in ${card.card.last4}</button>`)}</div>`
    : ''
}`,
  )
}

function requireInvoice(ctx: Context, id: string): Invoice {
  const invoice = ctx.state.invoices[id]
  if (!invoice) throw new PageError(404, 'There is no invoice at this address.')
  return invoice
}
