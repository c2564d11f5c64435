import type { Subscription } from '@candlebook/contract/subscribers'
import { expect, test } from 'vitest'
import {
  describeInvoiceStatus,
  describeNextInvoice,
  describeSubscription,
  formatBrand,
  formatCents,
} from './billing.words.ts'
import { unpaid } from './unpaid.ts'

const describe = (parts: Partial<Subscription>) => {
  const { status, headline, facts } = describeSubscription({ ...unpaid, ...parts })
  return [status, headline, ...facts.map(({ name, value }) => `${name}: ${value}`)]
}
const noon = (day: string) => `${day}T12:00:00.000Z` // the same day in every time zone of the tests

test('a user without a plan is not active, and the last end is named when there was one [SUB-04]', () => {
  expect(describe({})).toEqual(['Not Active', 'No subscription', 'Plan type: Unpaid'])
  expect(describe({ subscriptionEnd: noon('2026-11-12') })).toContain('Ended: Nov 12, 2026')
})

test('a trial shows the days that are left [SUB-01] [SUB-02]', () => {
  const trial = {
    planType: 'Trial',
    interval: 'year',
    trialStart: noon('2026-11-19'),
    trialEnd: noon('2026-11-26'),
    subscriptionEnd: noon('2026-11-26'),
    trialDays: 7,
    daysLeft: 5,
  } as const

  expect(describe(trial)).toEqual([
    'Trial',
    '5 days left',
    'Plan type: Trial',
    'Billing: Annual Plan, €24.90 per year',
    'Trial: Nov 19, 2026 to Nov 26, 2026',
    'Access until: Nov 26, 2026',
  ])
  expect(describe({ ...trial, daysLeft: 1 })).toContain('1 day left')
})

test('a plan type of a newer server is unknown [SUB-05]', () => {
  const newer = describe({ planType: 'Team' as never, subscribed: true })

  expect(newer).toContain('Plan type: Unknown')
  expect(newer[1]).toBe('Unknown')
})

test('an invitation shows its end, or that it has none [SUB-04] [SUB-05]', () => {
  const invited = { planType: 'Invited', subscribed: true } as const

  expect(describe({ ...invited, subscriptionEnd: noon('2026-12-19') })).toEqual([
    'Active',
    'Access by invitation',
    'Plan type: Invited',
    'Access until: Dec 19, 2026',
  ])
  expect(describe(invited)).toEqual([
    'Active',
    'Lifetime access by invitation',
    'Plan type: Invited',
    'Access until: No end',
  ])
})

test('a paid plan is active, and cancelled one keeps its access until the end [SUB-04]', () => {
  const paid = {
    planType: 'Premium',
    subscribed: true,
    interval: 'month',
    subscriptionEnd: noon('2026-12-01'),
  } as const

  expect(describe(paid).slice(0, 4)).toEqual([
    'Active',
    'Premium',
    'Plan type: Premium',
    'Billing: Monthly Plan, €2.49 per month',
  ])
  expect(describe({ ...paid, cancelAtPeriodEnd: true }).slice(0, 2)).toEqual([
    'Cancelled',
    'Premium until Dec 1, 2026',
  ])
})

test('a plan that renews says when; a cancelled or overdue one says until when there is access [SUB-04] [SUB-06]', () => {
  const paid = {
    planType: 'Premium',
    subscribed: true,
    interval: 'year',
    subscriptionEnd: noon('2026-12-01'),
  } as const

  expect(describe(paid)).toContain('Renews: Dec 1, 2026')
  expect(describe({ ...paid, cancelAtPeriodEnd: true })).toContain('Access until: Dec 1, 2026')
  expect(describe({ ...paid, isOverdue: true })).toContain('Access until: Dec 1, 2026')
})

test('a scheduled plan is named with its first day [SUB-14]', () => {
  const scheduled = {
    planType: 'Premium',
    interval: 'year',
    subscriptionEnd: noon('2026-12-01'),
    scheduledPlan: 'monthly',
  } as const

  expect(describe(scheduled)).toContain('Next plan: Monthly Plan, €2.49 per month from Dec 1, 2026')
})

test('the next charge has its amount and day, a trial its condition, and a cancelled plan none [SUB-13]', () => {
  const next = { dueCents: 2490, currency: 'eur', at: noon('2026-12-01'), isRetry: false, payUrl: null }
  const withoutCard = { ...unpaid, planType: 'Premium', hasProviderSubscription: true } as const
  const paid = { ...withoutCard, hasPaymentMethod: true }

  expect(describeNextInvoice(paid, next)).toBe('€24.90 on Dec 1, 2026')
  expect(describeNextInvoice(withoutCard, next)).toBe('€24.90 on Dec 1, 2026, but no card is stored')
  expect(describeNextInvoice({ ...withoutCard, planType: 'Trial' }, next)).toBe(
    '€24.90 on Dec 1, 2026, only if a card is stored',
  )
  const visa = { isDefault: true, brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2034 }
  expect(describeNextInvoice({ ...paid, planType: 'Trial', hasPaymentMethod: true }, next, visa)).toBe(
    '€24.90 on Dec 1, 2026, Visa ending in 4242',
  )
  expect(describeNextInvoice({ ...paid, cancelAtPeriodEnd: true }, next)).toBe('None')
  const retry = { ...next, dueCents: 249, isRetry: true }
  expect(describeNextInvoice({ ...paid, cancelAtPeriodEnd: true }, retry)).toBe(
    '€2.49, tried again on Dec 1, 2026',
  )
  expect(describeNextInvoice(paid, { ...retry, at: null })).toBe('€2.49, not tried again')
  expect(describeNextInvoice(paid, null)).toBeNull()
  expect(describeNextInvoice(unpaid, next)).toBeNull()
})

test('amounts are euro with a real minus; another currency shows its code', () => {
  expect(formatCents(2490, 'eur')).toBe('€24.90')
  expect(formatCents(-233, 'eur')).toBe('−€2.33')
  expect(formatCents(0, 'EUR')).toBe('€0.00')
  expect(formatCents(-233, 'usd')).toBe('−2.33 USD')
})

test('brands have their names, and an unknown one is shown as it is', () => {
  expect(formatBrand('amex')).toBe('American Express')
  expect(formatBrand('cartes_bancaires')).toBe('cartes_bancaires')
})

test('a refund counts more than the payment before it', () => {
  const paid = { status: 'paid', totalCents: 249, refundedCents: 0 }

  expect(describeInvoiceStatus(paid)).toBe('Paid')
  expect(describeInvoiceStatus({ ...paid, refundedCents: 100 })).toBe('Partly refunded')
  expect(describeInvoiceStatus({ ...paid, refundedCents: 249 })).toBe('Refunded')
  expect(describeInvoiceStatus({ ...paid, status: 'open' })).toBe('Not paid yet')
})
