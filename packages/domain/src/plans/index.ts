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
  annualPriceByMonthCents,
  annualSavingCents,
  findPlan,
  formatEuroCents,
  freeMonths,
  type Plan,
  type PlanName,
  planNames,
  plans,
  TRIAL_DAYS,
  yearOfMonthlyCents,
} from './plans.ts'
