import { type PlanName, planNames } from '@candlebook/domain/billing/plans'
import type Stripe from 'stripe'
import { PaymentsRefused } from './payment-errors.ts'
import { type CallStripe, openStripeClient } from './stripe-client.ts'
import { readPlan } from './stripe-objects.ts'

/** The prices of the plans at Stripe. They are fetched at the first use and kept. */
type PriceBook = {
  /** The price at which a plan is sold now; null when there is none. */
  find(plan: PlanName): Promise<Stripe.Price | null>
  /** The id of that price. Throws PaymentsRefused price_missing: stripe:setup was not run. */
  requireId(plan: PlanName): Promise<string>
  /** The plan that a price sells, or sold before its amount was changed; null for a price that is not ours. */
  findPlan(priceId: string): Promise<PlanName | null>
}

/** Opens the price book of an account. It sends no request. */
function openPriceBook(stripe: Stripe, call: CallStripe): PriceBook {
  const plansById = new Map<string, PlanName | null>()
  let current: Promise<Map<PlanName, Stripe.Price>> | null = null

  async function load(): Promise<Map<PlanName, Stripe.Price>> {
    const { data } = await call(() => stripe.prices.list({ lookup_keys: [...planNames], active: true }))
    const prices = new Map<PlanName, Stripe.Price>()
    for (const price of data) {
      const plan = planNames.find((name) => name === price.lookup_key)
      if (!plan) continue
      prices.set(plan, price)
      plansById.set(price.id, plan)
    }
    return prices
  }

  async function find(plan: PlanName): Promise<Stripe.Price | null> {
    current ??= load()
    try {
      const found = (await current).get(plan) ?? null
      if (!found) current = null // stripe:setup may create it while the server runs
      return found
    } catch (error) {
      current = null
      throw error
    }
  }

  return {
    find,
    async requireId(plan) {
      const found = await find(plan)
      if (!found) throw new PaymentsRefused('price_missing', { param: plan })
      return found.id
    },
    async findPlan(priceId) {
      const known = plansById.get(priceId)
      if (known !== undefined) return known
      const plan = readPlan(await call(() => stripe.prices.retrieve(priceId)))
      plansById.set(priceId, plan)
      return plan
    },
  }
}

/** How the adapter reaches Stripe, or a server that speaks Stripe's API. */
export type StripeSettings = {
  secretKey: string
  /** Every secret with which an event may be signed: two of them during a rotation. */
  webhookSecrets: readonly string[]
  /** Another address of the API, which is the sandbox; null for Stripe itself. */
  apiUrl: string | null
  isSandbox: boolean
  /** Whether events of the test mode have an effect. Production refuses them, unless it runs the sandbox. */
  acceptsTestMode: boolean
  /** Whether Stripe computes the tax of a checkout and its invoices. */
  computesTax: boolean
  now(): Date
  /** Receives errors that do not end a list, such as a subscription that cannot be read. */
  report?: (error: Error) => void
  /** Time limit of one call in milliseconds, its repetitions included. Tests shorten it. */
  timeoutMs?: number
  /** How often the SDK repeats a failed request. Tests that break requests need not wait for repetitions. */
  maxRetries?: number
}

/** An account at Stripe: the SDK, the way to call it, and its prices. */
export type StripeAccount = { stripe: Stripe; call: CallStripe; prices: PriceBook; settings: StripeSettings }

/** Opens the account of the settings. It sends no request. */
export function openStripeAccount(settings: StripeSettings): StripeAccount {
  const { stripe, call } = openStripeClient(settings)
  return { stripe, call, prices: openPriceBook(stripe, call), settings }
}

/**
 * The instant of Stripe's clock, in whole seconds, from the header of an answer; null when the answer has none. Throws
 * PaymentsUnavailable and PaymentsRefused.
 */
export async function readStripeTime(settings: StripeSettings): Promise<Date | null> {
  const { stripe, call } = openStripeAccount(settings)
  const { lastResponse } = await call(() => stripe.prices.list({ limit: 1 }))
  const instant = Date.parse(lastResponse.headers.date ?? '')
  return Number.isNaN(instant) ? null : new Date(instant)
}
