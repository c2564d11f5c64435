/** The plans that can be bought, in the order in which every screen shows them. */
export const planNames = ['monthly', 'annual'] as const
export type PlanName = (typeof planNames)[number]

export interface Plan {
  title: string
  /** The price of one period in cents of euro. */
  priceCents: number
  /** The period of a payment, as it follows the price. */
  period: 'month' | 'year'
}

/** Length of the free trial in days, the same for every plan [CONSTC-03]. */
export const TRIAL_DAYS = 7

/** The days after the first payment of an annual plan in which it is paid back on request [LAND-14]. */
export const MONEY_BACK_DAYS = 30

const MONTHS_PER_YEAR = 12

/** The prices, which are always euro. Source: requirements REG-05 and LAND-11. */
export const plans: Readonly<Record<PlanName, Plan>> = {
  monthly: { title: 'Monthly Plan', priceCents: 249, period: 'month' },
  annual: { title: 'Annual Plan', priceCents: 2490, period: 'year' },
}

/** The plan that a text names, such as a parameter of an address; null for any other text. */
export function findPlan(text: string | null): PlanName | null {
  return planNames.find((name) => name === text) ?? null
}

/** Computes the price of twelve payments of the monthly plan, in cents. */
export function computeYearOfMonthlyCents(): number {
  return MONTHS_PER_YEAR * plans.monthly.priceCents
}

/** Computes how much less the annual plan costs than a year of the monthly plan, in cents: 12 x 249 - 2490 = 498. */
export function computeAnnualSavingCents(): number {
  return computeYearOfMonthlyCents() - plans.annual.priceCents
}

/** Computes the price of one month of the annual plan in cents, rounded to the nearest cent: 2490 / 12 = 208. */
export function computeAnnualPriceByMonthCents(): number {
  return Math.round(plans.annual.priceCents / MONTHS_PER_YEAR)
}

/** Computes how many payments of the monthly plan the annual saving equals: 498 / 249 = 2. */
export function computeFreeMonths(): number {
  return computeAnnualSavingCents() / plans.monthly.priceCents
}

/** An amount of cents in euro with two decimals: 249 is '€2.49'. */
export function formatEuroCents(cents: number): string {
  return `€${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
