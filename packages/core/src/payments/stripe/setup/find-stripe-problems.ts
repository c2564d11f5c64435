import { formatEuroCents, type PlanName, planNames, plans } from '@candlebook/domain/plans'
import type Stripe from 'stripe'
import { findPortalConfiguration } from '../portal.ts'
import { openStripeAccount, type StripeSettings } from '../stripe-account.ts'

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
export function findPriceProblem(plan: PlanName, price: Stripe.Price): string | null {
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
