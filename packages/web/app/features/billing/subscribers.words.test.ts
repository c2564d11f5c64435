import { expect, test } from 'vitest'
import { describeSubscriberStatus } from './subscribers.words.ts'

test('a subscriber whose last payment failed is past due, and not active', () => {
  const paid = { isCancelled: false, isOverdue: false }

  expect(describeSubscriberStatus(paid)).toBe('Active')
  expect(describeSubscriberStatus({ ...paid, isOverdue: true })).toBe('Past due')
  expect(describeSubscriberStatus({ ...paid, isCancelled: true })).toBe('Cancelled')
})
