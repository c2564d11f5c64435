import { formatEuroCents, type PlanName, planNames, plans } from '@candlebook/domain/billing/plans'
import Stripe from 'stripe'
import { PaymentsRefused, PaymentsUnavailable } from './payment-errors.ts'
import { openStripeAccount, type StripeAccount, type StripeSettings } from './stripe-account.ts'
import { eachItem, isMissing } from './stripe-client.ts'
import { findPortalConfiguration, PORTAL_MARK } from './stripe-customers.ts'
import { handledEventTypes } from './stripe-events.ts'

const REMEDY = 'Run: npm run candlebook -- stripe:setup'

/**
 * What the account at Stripe lacks, one sentence each: prices that are missing or differ from those that the screens
 * show, and the configuration of the portal. Empty when all is right.
 */
export async function findStripeProblems(settings: StripeSettings): Promise<string[]> {
  const account = openStripeAccount(settings)
  const problems: string[] = []
  for (const plan of planNames) {
    const price = await account.prices.find(plan)
    const problem = price ? findPriceProblem(plan, price) : `Stripe has no price for the plan "${plan}".`
    if (problem) problems.push(`${problem} ${REMEDY}`)
  }
  if (!(await findPortalConfiguration(account))) {
    problems.push(`Stripe has no configuration of the customer portal. ${REMEDY}`)
  }
  return problems
}

/** The problem of a price; null when a customer pays the amount that the screens show. */
function findPriceProblem(plan: PlanName, price: Stripe.Price): string | null {
  const { priceCents, period } = plans[plan]
  const { unit_amount, currency, recurring } = price
  const isRight =
    unit_amount === priceCents &&
    currency === 'eur' &&
    recurring?.interval === period &&
    recurring.interval_count === 1
  if (isRight) return null
  const shown = `${formatEuroCents(priceCents)} a ${period}`
  const actual = `${unit_amount} cents of ${currency} for ${recurring?.interval_count} ${recurring?.interval}`
  return `Candlebook shows ${shown} for the plan "${plan}", and Stripe takes ${actual}.`
}

type Offer = { baseUrl: string; productId: string; priceIds: string[] }

/** Creates the configuration of the customer portal, or updates the configuration that it created before. */
async function setUpPortal(account: StripeAccount, offer: Offer): Promise<string> {
  const { stripe, call } = account
  const { configurations } = stripe.billingPortal
  const existing = await findPortalConfiguration(account)
  const params = buildConfiguration(offer)
  if (existing?.metadata?.candlebook === PORTAL_MARK.candlebook) {
    await call(() => configurations.update(existing.id, params))
    return 'The configuration of the customer portal is up to date.'
  }
  await call(() => configurations.create({ ...params, metadata: PORTAL_MARK }))
  return 'The configuration of the customer portal was created.'
}

/**
 * A change to a longer period is charged at once and one to a shorter period comes at the end of the period, as in the
 * app. The address of the account changes in the app only.
 */
function buildConfiguration({ baseUrl, productId, priceIds }: Offer) {
  const isPublic = baseUrl.startsWith('https:') // Stripe refuses other addresses of legal pages
  const subscriptionUpdate: Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionUpdate = {
    enabled: true,
    default_allowed_updates: ['price'],
    products: [{ product: productId, prices: priceIds }],
    proration_behavior: 'always_invoice',
    schedule_at_period_end: { conditions: [{ type: 'shortening_interval' }] },
    trial_update_behavior: 'continue_trial', // Stripe ends the trial otherwise, and charges at once
  }
  return {
    default_return_url: `${baseUrl}/settings`,
    features: {
      customer_update: {
        enabled: true,
        allowed_updates: ['address', 'name', 'tax_id'] as ('address' | 'name' | 'tax_id')[],
      },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' as const },
      subscription_update: subscriptionUpdate,
    },
    ...(isPublic && {
      business_profile: {
        privacy_policy_url: `${baseUrl}/privacy`,
        terms_of_service_url: `${baseUrl}/terms`,
      },
    }),
  }
}

/** The path at which the server takes events. */
export const WEBHOOK_PATH = '/api/webhooks/payments'

/** Creates the webhook of this installation, or brings its list of events up to date. Stripe shows a secret once. */
async function setUpWebhook(
  { stripe, call }: StripeAccount,
  baseUrl: string,
): Promise<{ line: string; secret: string | null }> {
  const url = `${baseUrl}${WEBHOOK_PATH}`
  const enabled_events = [...handledEventTypes]
  for await (const endpoint of eachItem(call, (page) => stripe.webhookEndpoints.list(page))) {
    if (endpoint.url !== url) continue
    if (hasSame(endpoint.enabled_events)) return { line: `The webhook to ${url} exists.`, secret: null }
    await call(() => stripe.webhookEndpoints.update(endpoint.id, { enabled_events }))
    return { line: `The webhook to ${url} is up to date.`, secret: null }
  }
  const api_version = Stripe.API_VERSION
  const created = await call(() => stripe.webhookEndpoints.create({ url, enabled_events, api_version }))
  return { line: `The webhook to ${url} was created.`, secret: created.secret ?? null }
}

function hasSame(enabled: string[]): boolean {
  const wanted: readonly string[] = handledEventTypes
  return enabled.length === wanted.length && wanted.every((type) => enabled.includes(type))
}

const PRODUCT_ID = 'candlebook_premium'

/** One line for each step of the setup, and the secret of the webhook when it was created now. */
export type StripeSetup = { lines: string[]; webhookSecret: string | null }

/**
 * Creates what Candlebook needs in an account at Stripe: the product, a price for each plan, the configuration of the
 * portal and, for an address that Stripe can reach, the webhook. What exists stays or is brought up to date.
 */
export async function setUpStripe(
  settings: StripeSettings,
  { baseUrl, hasWebhook }: { baseUrl: string; hasWebhook: boolean },
): Promise<StripeSetup> {
  const account = openStripeAccount(settings)
  const lines = [await setUpProduct(account)]
  const priceIds: string[] = []
  for (const plan of planNames) {
    const { line, priceId } = await setUpPrice(account, plan)
    lines.push(line)
    priceIds.push(priceId)
  }
  lines.push(await setUpPortal(account, { baseUrl, productId: PRODUCT_ID, priceIds }))
  const webhook = hasWebhook ? await setUpWebhook(account, baseUrl) : null
  if (webhook) lines.push(webhook.line)
  return { lines, webhookSecret: webhook?.secret ?? null }
}

async function setUpProduct({ stripe, call }: StripeAccount): Promise<string> {
  try {
    await call(() => stripe.products.retrieve(PRODUCT_ID))
    return 'The product exists.'
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  await call(() => stripe.products.create({ id: PRODUCT_ID, name: 'Candlebook Premium' }))
  return 'The product was created.'
}

/** A price cannot change its amount: a new one takes the lookup key, and running subscriptions stay on the old one. */
async function setUpPrice(
  { stripe, call, prices }: StripeAccount,
  plan: PlanName,
): Promise<{ line: string; priceId: string }> {
  const existing = await prices.find(plan)
  if (existing && !findPriceProblem(plan, existing)) {
    return { line: `The price of the plan "${plan}" exists.`, priceId: existing.id }
  }
  const created = await call(() => stripe.prices.create(buildPrice(plan)))
  const line = existing
    ? `The price of the plan "${plan}" was replaced. Running subscriptions keep the old one.`
    : `The price of the plan "${plan}" was created.`
  return { line, priceId: created.id }
}

function buildPrice(plan: PlanName): Stripe.PriceCreateParams {
  const { title, priceCents, period } = plans[plan]
  return {
    product: PRODUCT_ID,
    nickname: title,
    currency: 'eur',
    unit_amount: priceCents,
    recurring: { interval: period },
    tax_behavior: 'inclusive',
    lookup_key: plan,
    transfer_lookup_key: true,
    metadata: { plan },
  }
}

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
