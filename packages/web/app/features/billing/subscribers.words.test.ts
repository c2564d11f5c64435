import { expect, test } from 'vitest'
import {
  describeCancellation,
  describeNextCharge,
  describeSubscriberStatus,
  listDeletionEffects,
} from './subscribers.words.ts'

test('a subscriber whose last payment failed is past due, and not active', () => {
  const paid = { isCancelled: false, isOverdue: false }

  expect(describeSubscriberStatus(paid)).toBe('Active')
  expect(describeSubscriberStatus({ ...paid, isOverdue: true })).toBe('Past due')
  expect(describeSubscriberStatus({ ...paid, isCancelled: true })).toBe('Cancelled')
})

const running = {
  periodEnd: '2026-12-27T12:00:00.000Z',
  isTrial: false,
  isOverdue: false,
  nextCents: 249,
  currency: 'eur',
}
const overdue = { ...running, isOverdue: true, nextCents: null }

test('the next charge of an overdue payment is its next try, and never the end of its period', () => {
  const next = { cents: 249, currency: 'eur', at: '2026-11-30T12:00:00.000Z', isRetry: true }

  expect(describeNextCharge(running)).toBe('€2.49 on Dec 27, 2026')
  expect(describeNextCharge(overdue, next)).toBe('€2.49 overdue, tried again on Nov 30, 2026')
  expect(describeNextCharge(overdue, { ...next, at: null })).toBe('€2.49 overdue, not tried again')
  expect(describeNextCharge(overdue)).toBe('Payment overdue')
})

test('a cancellation with an overdue payment promises no access that is not paid', () => {
  const subscriber = { running, planType: 'Premium', subscriptionEnd: running.periodEnd } as const
  const late = { ...subscriber, running: overdue, subscriptionEnd: '2026-12-04T12:00:00.000Z' } as const

  expect(describeCancellation(subscriber)).toEqual({
    sentence: 'keeps full access until Dec 27, 2026 and is not charged again.',
    fact: 'Access until Dec 27, 2026, no charge',
  })
  expect(describeCancellation(late).fact).toBe(
    'Access until Dec 4, 2026; until Dec 27, 2026 once the open payment is made',
  )
  expect(describeCancellation({ ...late, planType: 'Unpaid' }).fact).toMatch(/^No access; until Dec 27, 2026/)
})

test('a deletion names the paid time that is lost, and calls no overdue or free time paid', () => {
  const paid = { running, planType: 'Premium', subscriptionEnd: running.periodEnd } as const
  const findAfter = (subscriber: Parameters<typeof listDeletionEffects>[0]) =>
    listDeletionEffects(subscriber).find(({ name }) => name === 'After')?.value

  expect(findAfter(paid)).toBe('No access and no charge; the paid time until Dec 27, 2026 is not paid back')
  expect(findAfter({ ...paid, running: overdue })).toBe('No access and no charge')
  expect(findAfter({ ...paid, planType: 'Trial' })).toBe('No access and no charge')
  expect(listDeletionEffects({ ...paid, running: null })).toEqual([])
})
