import { type PlanName, planNames } from '@candlebook/domain/plans'
import type Stripe from 'stripe'
import { PaymentsRefused } from '../payments-errors.ts'
import { readPlan } from './objects/read-plan.ts'
import type { CallStripe } from './open-stripe-client.ts'

/** The prices of the plans at Stripe. They are fetched at the first use and kept. */
export type PriceBook = {
  /** The price at which a plan is sold now; null when there is none. */
  find(plan: PlanName): Promise<Stripe.Price | null>
  /** The id of that price. Throws PaymentsRefused price_missing: stripe:setup was not run. */
  requireId(plan: PlanName): Promise<string>
  /** The plan that a price sells, or sold before its amount was changed; null for a price that is not ours. */
  findPlan(priceId: string): Promise<PlanName | null>
}

/** Opens the price book of an account. It sends no request. */
export function openPriceBook(stripe: Stripe, call: CallStripe): PriceBook {
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
