export {
  annualSaving,
  type PlanTexts,
  planBadges,
  planTexts,
  savingSum,
  trialBenefit,
  trialNote,
  trialStart,
} from './plan-texts.ts'
export {
  computeAnnualPriceByMonthCents,
  computeAnnualSavingCents,
  computeFreeMonths,
  computeYearOfMonthlyCents,
  findPlan,
  formatEuroCents,
  MONEY_BACK_DAYS,
  type Plan,
  type PlanName,
  planNames,
  plans,
  TRIAL_DAYS,
} from './plans.ts'
