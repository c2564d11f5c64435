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

/** What a screen says about a plan; every amount is computed from the prices. */
export interface PlanTexts {
  title: string
  /** '€24.90'. */
  price: string
  /** 'per year'. */
  per: string
  /** The line below the price. */
  note: string
  benefits: readonly string[]
}

/** The benefit that a user has once: '7-day free trial'. */
export const trialBenefit = `${TRIAL_DAYS}-day free trial`

const benefitsOfAll = [trialBenefit, 'Full access', 'Cancel anytime']

/** The texts of each plan on a plan card. Source: requirements REG-05 to REG-08. */
export const planTexts: Readonly<Record<PlanName, PlanTexts>> = {
  monthly: { ...priceTexts('monthly'), note: 'Billed every month', benefits: benefitsOfAll },
  annual: {
    ...priceTexts('annual'),
    note: `${formatEuroCents(computeAnnualPriceByMonthCents())}/month`,
    benefits: [
      ...benefitsOfAll,
      `Save ${formatEuroCents(computeAnnualSavingCents())} annually`,
      `${computeFreeMonths()} months free`,
      'Price lock guarantee',
    ],
  },
}

/** The badges of the annual plan: one for the account form, one for the landing page [LAND-13]. */
export const planBadges = { register: 'Best Value', landing: 'Most Popular' } as const

/** The sentence about the trial of every plan [REG-08]. */
export const trialNote = `All plans include a ${trialBenefit}, no credit card required to start.`

/** The sentence below the title of the account form [REG-03]. */
export const trialStart = `Start your ${trialBenefit} today`

/** The button of the settings that leads to the provider's pages of cards and invoices. Mails name it. */
export const portalButton = 'Manage at the payment provider'

/** How the annual saving is computed: '12 × €2.49 = €29.88, less €24.90'. */
export const savingSum = `12 × ${formatEuroCents(plans.monthly.priceCents)} = ${formatEuroCents(computeYearOfMonthlyCents())}, less ${formatEuroCents(plans.annual.priceCents)}`

/** The annual saving: '€4.98'. */
export const annualSaving = formatEuroCents(computeAnnualSavingCents())

function priceTexts(name: PlanName): Pick<PlanTexts, 'title' | 'price' | 'per'> {
  const { title, priceCents, period } = plans[name]
  return { title, price: formatEuroCents(priceCents), per: `per ${period}` }
}
