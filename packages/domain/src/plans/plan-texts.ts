import {
  computeAnnualPriceByMonthCents,
  computeAnnualSavingCents,
  computeFreeMonths,
  computeYearOfMonthlyCents,
  formatEuroCents,
  type PlanName,
  plans,
  TRIAL_DAYS,
} from './plans.ts'

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
