import { type PlanName, planNames, plans } from '@candlebook/domain/plans'
import type Stripe from 'stripe'
import { openStripeAccount, type StripeAccount, type StripeSettings } from '../stripe-account.ts'
import { isMissing } from '../to-payments-error.ts'
import { findPriceProblem } from './find-stripe-problems.ts'
import { setUpPortal } from './set-up-portal.ts'
import { setUpWebhook } from './set-up-webhook.ts'

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
