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

/** Twelve payments of the monthly plan, in cents. */
export function yearOfMonthlyCents(): number {
  return MONTHS_PER_YEAR * plans.monthly.priceCents
}

/** What the annual plan costs less than a year of the monthly plan, in cents: 12 x 249 - 2490 = 498. */
export function annualSavingCents(): number {
  return yearOfMonthlyCents() - plans.annual.priceCents
}

/** The price of one month of the annual plan in cents, rounded to the nearest cent: 2490 / 12 = 208. */
export function annualPriceByMonthCents(): number {
  return Math.round(plans.annual.priceCents / MONTHS_PER_YEAR)
}

/** Payments of the monthly plan that the annual saving equals: 498 / 249 = 2. */
export function freeMonths(): number {
  return annualSavingCents() / plans.monthly.priceCents
}

/** An amount of cents in euro with two decimals: 249 is '€2.49'. */
export function formatEuroCents(cents: number): string {
  return `€${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
