import type Stripe from 'stripe'
import { PaymentsRefused, PaymentsUnavailable } from '../../payments-errors.ts'
import { openStripeAccount, type StripeSettings } from '../stripe-account.ts'

/** Ways to pay that Candlebook shows and renews as a card. */
const cardMethods: ReadonlySet<string> = new Set(['card', 'apple_pay', 'google_pay', 'cartes_bancaires'])

/**
 * Compares the settings of the Dashboard that the API shows with what Candlebook needs: one line for each that is to be
 * changed or that the key cannot read. It changes nothing. docs/operations.md has the settings that no API shows.
 */
export async function checkDashboard(settings: StripeSettings): Promise<string[]> {
  const { stripe, call } = openStripeAccount(settings)
  const lines = await Promise.all([
    read('the account', async () => describeAccount(await call(() => stripe.accounts.retrieveCurrent()))),
    read('the payment methods', async () =>
      describeMethods((await call(() => stripe.paymentMethodConfigurations.list({ limit: 100 }))).data),
    ),
    ...(settings.computesTax
      ? [read('Stripe Tax', async () => describeTax(await call(() => stripe.tax.settings.retrieve())))]
      : []),
  ])
  const todo = lines.flat()
  return todo.length > 0 ? todo.map((line) => `Dashboard: ${line}`) : ['The settings of the Dashboard fit.']
}

/** What was found, or that this key cannot read it: a restricted key may lack the right. */
async function read(what: string, find: () => Promise<string[]>): Promise<string[]> {
  try {
    return await find()
  } catch (error) {
    if (!(error instanceof PaymentsRefused || error instanceof PaymentsUnavailable)) throw error
    return [`${what} could not be read with this key. Compare it with the list in docs/operations.md.`]
  }
}

function describeAccount({ charges_enabled, payouts_enabled, settings, business_profile }: Stripe.Account) {
  return [
    !charges_enabled && 'the account cannot take payments yet. Complete its activation.',
    !payouts_enabled && 'the account cannot pay out yet. Add the bank account.',
    !settings?.payments.statement_descriptor &&
      'there is no statement descriptor. Set one by which customers recognise the charge (Settings, Business, Public details).',
    !business_profile?.support_email &&
      'there is no support email. Set it, because receipts and the checkout show it (Settings, Business, Public details).',
  ].filter((line) => line !== false)
}

function describeMethods(configurations: Stripe.PaymentMethodConfiguration[]): string[] {
  const used = configurations.find(({ is_default, active, parent }) => is_default && active && !parent)
  if (!used) return ['there is no active default configuration of payment methods. Switch cards on.']
  const offered = Object.entries(used).flatMap(([name, method]: [string, unknown]) =>
    isOffered(method) ? [name] : [],
  )
  const others = offered.filter((name) => !cardMethods.has(name))
  return [
    !offered.includes('card') && 'cards are off. Switch them on (Settings, Payments, Payment methods).',
    others.length > 0 &&
      `these payment methods are on, and Candlebook shows and renews only cards: ${others.join(', ')}. Switch them off (Settings, Payments, Payment methods).`,
  ].filter((line) => line !== false)
}

function isOffered(method: unknown): boolean {
  return typeof method === 'object' && method !== null && 'available' in method && method.available === true
}

function describeTax({ status, defaults }: Stripe.Tax.Settings): string[] {
  return [
    status !== 'active' &&
      'Stripe Tax is not active, and STRIPE_AUTOMATIC_TAX is on. Complete it, or every checkout fails.',
    defaults.tax_behavior === 'exclusive' &&
      'Stripe Tax adds the tax to prices by default. Candlebook shows prices with tax: choose "inclusive".',
  ].filter((line) => line !== false)
}
