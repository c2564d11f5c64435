import { expect, test } from 'vitest'
import {
  annualSaving,
  computeAnnualPriceByMonthCents,
  computeAnnualSavingCents,
  computeFreeMonths,
  findPlan,
  formatEuroCents,
  planTexts,
  savingSum,
  TRIAL_DAYS,
} from './plans.ts'

test('the annual plan saves 12 x 2.49 - 24.90 = 4.98 euro, which is two months [REG-06] [REG-07] [DATAC-01]', () => {
  expect(computeAnnualSavingCents()).toBe(498)
  expect(computeFreeMonths()).toBe(2)
  expect(savingSum).toBe('12 × €2.49 = €29.88, less €24.90')
  expect(annualSaving).toBe('€4.98')
})

test('the cards name the prices, the price by month and the benefits of each plan [REG-05] [REG-06] [REG-07] [REG-08]', () => {
  expect(planTexts.monthly).toEqual({
    title: 'Monthly Plan',
    price: '€2.49',
    per: 'per month',
    note: 'Billed every month',
    benefits: ['7-day free trial', 'Full access', 'Cancel anytime'],
  })
  expect(planTexts.annual).toEqual({
    title: 'Annual Plan',
    price: '€24.90',
    per: 'per year',
    note: '€2.08/month',
    benefits: [
      '7-day free trial',
      'Full access',
      'Cancel anytime',
      'Save €4.98 annually',
      '2 months free',
      'Price lock guarantee',
    ],
  })
  expect(computeAnnualPriceByMonthCents()).toBe(208)
})

test('the trial has 7 days [CONSTC-03]', () => {
  expect(TRIAL_DAYS).toBe(7)
})

test('only the two names of the plans name a plan [REG-01]', () => {
  expect(findPlan('monthly')).toBe('monthly')
  expect(findPlan('annual')).toBe('annual')
  for (const text of [null, '', 'Monthly', 'weekly', 'constructor']) expect(findPlan(text)).toBeNull()
})

test('cents are written with two decimals', () => {
  expect([5, 50, 249, 2490, 100_000].map(formatEuroCents)).toEqual([
    '€0.05',
    '€0.50',
    '€2.49',
    '€24.90',
    '€1000.00',
  ])
})
