import type { Subscription } from '@candlebook/contract/subscribers'
import { expect, test } from 'vitest'
import { unpaid } from '../billing/unpaid.ts'
import { describeSubscriptionEnd } from './delete-account-dialog.tsx'

const paid: Subscription = {
  ...unpaid,
  subscribed: true,
  planType: 'Premium',
  subscriptionEnd: '2026-12-21T12:00:00.000Z',
}
const withdrawal = {
  isOpen: false,
  until: null,
  startedAt: null,
  refundCents: null,
  currency: null,
  payments: [],
  moneyBackUntil: null,
}

test('a paid period is lost, and the time that follows a late payment is not called paid', () => {
  expect(describeSubscriptionEnd(paid, null)).toBe(
    'it ends at once, and nothing more is charged. The time that you paid for, until Dec 21, 2026, is lost and not paid back.',
  )
  expect(describeSubscriptionEnd({ ...paid, isOverdue: true }, null)).toBe(
    'it ends at once, and nothing more is charged.',
  )
})

test('a payment that can be got back is named with its last day', () => {
  const overdue = { ...paid, isOverdue: true }
  const until = '2026-12-05T12:00:00.000Z'
  expect(describeSubscriptionEnd(overdue, { ...withdrawal, isOpen: true, until })).toContain(
    'To get your payments back, first withdraw from the contract in Settings, by Dec 5, 2026.',
  )
  expect(describeSubscriptionEnd(overdue, { ...withdrawal, moneyBackUntil: until })).toContain(
    'To get your annual payment back, first write to us, by Dec 5, 2026.',
  )
})
