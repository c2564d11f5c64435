import { Hono } from 'hono'
import { html } from 'hono/html'
import { completeCheckout } from '../checkout/checkout.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Context } from '../state/context.ts'
import { type Challenge, requireRecord } from '../state/state.ts'
import { collectInvoice } from '../subscriptions/subscription-billing.ts'
import { getSuccessUrl } from './checkout-page.ts'
import { type Html, PageError, readForm, renderForm, renderPage } from './page.ts'
import { requirePortal } from './portal-page.ts'
import { getPortalReturn, saveCard } from './portal-routes.ts'

/** The bank's page (3-D Secure): the customer confirms the card, or fails to. */
export function createChallengeRoutes(runtime: Runtime): Hono {
  return new Hono()
    .get('/:id', (c) =>
      runtime.read((ctx) => c.html(renderChallenge(requireChallenge(ctx, c.req.param('id'))))),
    )
    .post('/:id', async (c) => {
      const id = c.req.param('id')
      const form = await readForm(c, id)
      return runtime.change((ctx) => {
        const challenge = requireChallenge(ctx, id)
        delete ctx.state.challenges[id]
        if (form.outcome !== 'complete') return c.html(renderFailure(challenge), 402)
        return c.redirect(finish(ctx, challenge), 303)
      })
    })
}

/** Continues what waited for the bank. Returns the next address. */
function finish(ctx: Context, challenge: Challenge): string {
  const { purpose, subject, paymentMethod, details } = challenge
  const method = requireRecord(ctx.state.paymentMethods, 'PaymentMethod', paymentMethod)
  if (purpose === 'portal_card') {
    const portal = requirePortal(ctx, subject)
    saveCard(ctx, portal, paymentMethod)
    return getPortalReturn(portal, 'payment_method_update')
  }
  if (purpose === 'invoice') {
    const invoice = requireRecord(ctx.state.invoices, 'invoice', subject)
    if (invoice.status === 'open') collectInvoice(ctx, invoice, 'authenticated', method)
    return `/invoice/${subject}`
  }
  const session = requireRecord(ctx.state.checkoutSessions, 'checkout.session', subject)
  if (session.status !== 'open' || !details) return `/checkout/${subject}`
  completeCheckout(ctx, session, { buyer: details, method, presence: 'authenticated' })
  return getSuccessUrl(session)
}

function renderChallenge({ id }: Challenge): Html {
  const button = (outcome: string, label: string, style: string) =>
    renderForm(
      `/challenge/${id}`,
      id,
      html`<input type="hidden" name="outcome" value="${outcome}"><button class="${style}" type="submit">${label}</button>`,
    )
  return renderPage(
    'Confirm with your bank',
    html`<section><p>In the sandbox this page replaces the bank's 3-D Secure page.</p><div class="actions">
${button('complete', 'Complete authentication', '')}${button('fail', 'Fail authentication', 'danger')}</div></section>`,
  )
}

function renderFailure(challenge: Challenge): Html {
  return renderPage(
    'Authentication failed',
    html`<section><p>We are unable to authenticate your payment method. Please choose a different payment method and try again.</p>
<p><a href="${getWayBack(challenge)}">Back</a></p></section>`,
  )
}

function getWayBack({ purpose, subject }: Challenge): string {
  if (purpose === 'checkout') return `/checkout/${subject}`
  return purpose === 'invoice' ? `/invoice/${subject}` : `/portal/${subject}?home`
}

function requireChallenge(ctx: Context, id: string): Challenge {
  const challenge = ctx.state.challenges[id]
  if (!challenge) throw new PageError(404, 'There is nothing to confirm at this address.')
  return challenge
}
