import { expect, test } from 'vitest'
import { chooseSubscription, type ProviderStatus } from './index.ts'

const at = (day: number) => new Date(Date.UTC(2026, 0, day))
const subscription = (subscriptionId: string, status: ProviderStatus, day: number) => ({
  subscriptionId,
  status,
  createdAt: at(day),
  endedAt: status === 'canceled' ? at(day + 1) : null,
})

test.each([
  [
    'the newest of two that run',
    [
      ['a', 'active', 1],
      ['b', 'trialing', 2],
    ],
    'b',
  ],
  [
    'one that runs, not a newer one that ended',
    [
      ['a', 'active', 1],
      ['b', 'canceled', 2],
    ],
    'a',
  ],
  [
    'one that runs, not a newer one whose first payment is missing',
    [
      ['a', 'past_due', 1],
      ['b', 'incomplete', 2],
    ],
    'a',
  ],
  [
    'one that ended, not a newer one that never started',
    [
      ['a', 'canceled', 1],
      ['b', 'incomplete_expired', 2],
    ],
    'a',
  ],
  [
    'the newer one after one that ended',
    [
      ['a', 'canceled', 1],
      ['b', 'active', 2],
    ],
    'b',
  ],
  ['none of an empty list', [], undefined],
] as const)('%s counts', (_what, list, chosen) => {
  const subscriptions = list.map(([id, status, day]) => subscription(id, status, day))

  expect(chooseSubscription(subscriptions)?.subscriptionId).toBe(chosen)
  expect(chooseSubscription(subscriptions.toReversed())?.subscriptionId).toBe(chosen)
})
