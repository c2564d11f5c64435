import type { Subscription } from '@candlebook/contract/subscribers'
import { expect, test } from 'vitest'
import { describeCancelling } from './plan-dialogs.tsx'
import { unpaid } from './unpaid.ts'

const paid: Subscription = {
  ...unpaid,
  subscribed: true,
  planType: 'Premium',
  subscriptionEnd: '2026-12-04T12:00:00.000Z',
}

test('cancelling says until when there is access, and what is still charged [SUB-11]', () => {
  expect(describeCancelling(paid)).toBe(
    'You keep full access until Dec 4, 2026 and are not charged again. You can reactivate at any time before that day.',
  )
  expect(describeCancelling({ ...paid, planType: 'Trial' })).toContain('and are not charged.')
  expect(describeCancelling({ ...paid, planType: 'Invited' })).toContain('Your access by invitation stays')
})

test('cancelling with an overdue payment does not promise that nothing is charged [SUB-11]', () => {
  expect(describeCancelling({ ...paid, isOverdue: true })).toBe(
    'Your plan does not renew. Its last payment is still open and can be tried again. Once it is paid, you have access until the end of its period; without it you keep full access until Dec 4, 2026.',
  )
})
