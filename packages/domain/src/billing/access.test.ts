import { describe, expect, test } from 'vitest'
import { actions, can, chooseSubscription, computeAccess } from './access.ts'
import type { Grant, ProviderStatus, ProviderSubscription } from './subscription.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60 * 1000)

const never = {
  subscribed: false,
  tier: null,
  subscriptionEnd: null,
  planType: 'Unpaid',
  interval: null,
  cancelAtPeriodEnd: false,
  isOverdue: false,
  trialStart: null,
  trialEnd: null,
  trialDays: null,
  daysLeft: null,
}

describe('the table of states: a user', () => {
  test('without subscription and invitation is unpaid [SUB-06]', () => {
    expect(access({})).toEqual(never)
  })

  test('in a trial has access until its end, is not subscribed, and sees the days left [SUB-03] [DATAC-05]', () => {
    expect(access({ provider: trial({ from: -1, to: 6 }) })).toEqual({
      ...never,
      tier: 'Premium',
      subscriptionEnd: days(6),
      planType: 'Trial',
      interval: 'month',
      trialStart: days(-1),
      trialEnd: days(6),
      trialDays: 7,
      daysLeft: 6,
    })
  })

  test('with a paid plan has Premium until the end of the period, and the trial stays as history', () => {
    const provider = { ...paid({ until: 20 }), trial: { start: days(-17), end: days(-10) } }

    expect(access({ provider })).toEqual({
      ...never,
      subscribed: true,
      tier: 'Premium',
      subscriptionEnd: days(20),
      planType: 'Premium',
      interval: 'month',
      trialStart: days(-17),
      trialEnd: days(-10),
      trialDays: 7,
    })
  })

  test('who cancelled keeps Premium until the end of the period, and not a moment longer', () => {
    const cancelled = (until: number) => ({ ...paid({ until }), cancelAtPeriodEnd: true })

    expect(access({ provider: cancelled(3) })).toMatchObject({ planType: 'Premium', cancelAtPeriodEnd: true })
    expect(access({ provider: cancelled(0) })).toEqual({ ...never, subscriptionEnd: now })
  })

  test('with an overdue payment keeps Premium for 7 days after the last paid period', () => {
    const overdue = (until: number) => paid({ until, status: 'past_due' })

    expect(access({ provider: overdue(-6) })).toMatchObject({
      planType: 'Premium',
      subscribed: true,
      subscriptionEnd: days(1),
      isOverdue: true,
    })
    expect(access({ provider: overdue(-7) })).toEqual({ ...never, subscriptionEnd: now })
  })

  test('with an overdue payment has no more access by the unpaid period that has begun', () => {
    const provider = { ...paid({ until: 27, status: 'past_due' }), paidUntil: days(-3) }

    expect(access({ provider })).toMatchObject({ subscriptionEnd: days(4), isOverdue: true })
  })

  test('whose first payment after the trial failed keeps Premium for 7 days after the trial', () => {
    const provider = { ...trial({ from: -9, to: -2 }), status: 'past_due' as const, periodEnd: days(28) }

    expect(access({ provider })).toMatchObject({ planType: 'Premium', subscriptionEnd: days(5) })
  })

  test('whose cancellation names an instant keeps Premium until then', () => {
    const provider = { ...paid({ until: 20 }), cancelAtPeriodEnd: true, cancelAt: days(9) }

    expect(access({ provider })).toMatchObject({ cancelAtPeriodEnd: true, subscriptionEnd: days(9) })
    expect(access({ provider: { ...provider, cancelAt: days(90) } }).subscriptionEnd).toEqual(days(20))
  })

  test('who cancelled during the trial keeps it until its end', () => {
    const provider = { ...trial({ from: -1, to: 6 }), cancelAtPeriodEnd: true }

    expect(access({ provider })).toMatchObject({ planType: 'Trial', cancelAtPeriodEnd: true, daysLeft: 6 })
  })

  test('whose subscription ended after failed payments lost the access 7 days after the last paid period', () => {
    const given = { ...paid({ until: -20, status: 'canceled' }), paidUntil: days(-20), endedAt: days(-1) }
    const waiting = [{ startsAt: days(-40), endsAt: days(-20), waits: true }]

    expect(access({ provider: given })).toMatchObject({ planType: 'Unpaid', subscriptionEnd: days(-13) })
    expect(access({ provider: given, grants: waiting })).toMatchObject({
      planType: 'Invited',
      subscriptionEnd: days(7),
    })
  })

  test.each(['unpaid', 'canceled', 'paused', 'incomplete_expired'] as const)(
    'whose subscription is %s has no access',
    (status) => {
      expect(access({ provider: paid({ until: 20, status }) })).toMatchObject({
        planType: 'Unpaid',
        tier: null,
      })
    },
  )

  test('who redeemed an invitation during Premium has its days after Premium', () => {
    const grants = [{ startsAt: days(-10), endsAt: days(-3), waits: true }]
    const provider = (until: number) => ({ ...paid({ until }), cancelAtPeriodEnd: true })

    expect(access({ provider: provider(2), grants })).toMatchObject({ planType: 'Premium' })
    expect(access({ provider: provider(-2), grants })).toMatchObject({
      planType: 'Invited',
      subscriptionEnd: days(5),
    })
    expect(access({ provider: provider(-7), grants })).toMatchObject({
      planType: 'Unpaid',
      subscriptionEnd: now,
    })
  })

  test('whose renewal is not reported yet keeps Premium for 7 days', () => {
    expect(access({ provider: paid({ until: -1 }) })).toMatchObject({ planType: 'Premium' })
    expect(access({ provider: paid({ until: -8 }) })).toMatchObject({ planType: 'Unpaid' })
  })

  test('with an invitation for some days has access until its end [INV-12] [INV-13]', () => {
    const grants = (from: number, to: number) => [{ startsAt: days(from), endsAt: days(to), waits: false }]

    expect(access({ grants: grants(-29, 1) })).toEqual({
      ...never,
      subscribed: true,
      tier: 'Premium',
      subscriptionEnd: days(1),
      planType: 'Invited',
    })
    expect(access({ grants: grants(-30, 0) })).toEqual({ ...never, subscriptionEnd: now })
  })

  test('with an invitation for life has access without an end [INV-13]', () => {
    const grants = [{ startsAt: days(-4000), endsAt: null, waits: false }]

    expect(access({ grants })).toMatchObject({ planType: 'Invited', subscribed: true, subscriptionEnd: null })
  })

  test('whose paid plan ended keeps its end and the trial as history, and has no interval', () => {
    const provider = {
      ...paid({ until: 10, status: 'canceled' }),
      endedAt: days(-2),
      trial: { start: days(-60), end: days(-53) },
    }

    expect(access({ provider })).toEqual({
      ...never,
      subscriptionEnd: days(-2),
      trialStart: days(-60),
      trialEnd: days(-53),
      trialDays: 7,
    })
  })

  test('whose first payment never succeeded stays unpaid and had no access', () => {
    expect(access({ provider: paid({ until: -1, status: 'incomplete' }) })).toEqual(never)
  })
})

describe('the order', () => {
  const grants: Grant[] = [{ startsAt: days(-1), endsAt: days(5), waits: false }]

  test('is Premium, then Invited, then Trial', () => {
    const planType = (provider: ProviderSubscription | null) => access({ provider, grants }).planType

    expect(planType(paid({ until: 1 }))).toBe('Premium')
    expect(planType(trial({ from: -1, to: 6 }))).toBe('Invited')
    expect(access({ provider: trial({ from: -1, to: 6 }) }).planType).toBe('Trial')
  })

  test('shows Premium first and the invitation after it', () => {
    const provider = { ...paid({ until: -1 }), cancelAtPeriodEnd: true }

    expect(access({ provider, grants })).toMatchObject({ planType: 'Invited', subscriptionEnd: days(5) })
  })

  test('of several invitations is that of their ends', () => {
    const more = [
      ...grants,
      { startsAt: days(-9), endsAt: days(9), waits: false },
      { startsAt: days(2), endsAt: null, waits: false },
    ]

    expect(access({ grants: more }).subscriptionEnd).toEqual(days(9))
  })
})

test.each([
  [6 + 1 / 24, 7],
  [6, 6],
  [1 / 24, 1],
])('%d days before the end of the trial, %i days are left [SUB-02] [SUB-03]', (left, daysLeft) => {
  expect(access({ provider: trial({ from: left - 7, to: left }) }).daysLeft).toBe(daysLeft)
})

function access({ provider = null, grants = [] }: Partial<Parameters<typeof computeAccess>[0]>) {
  return computeAccess({ provider, grants, now })
}

function paid({
  until,
  status = 'active',
}: {
  until: number
  status?: ProviderSubscription['status']
}): ProviderSubscription {
  return {
    status,
    interval: 'month',
    periodEnd: days(until),
    paidUntil: days(until),
    cancelAtPeriodEnd: false,
    cancelAt: null,
    endedAt: null,
    trial: null,
  }
}

function trial({ from, to }: { from: number; to: number }): ProviderSubscription {
  return {
    ...paid({ until: to, status: 'trialing' }),
    paidUntil: null,
    trial: { start: days(from), end: days(to) },
  }
}

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

const plans = ['Premium', 'Invited', 'Trial', 'Unpaid'] as const

test('on an open installation every plan permits everything [PLAN-12] [CONSTC-05]', () => {
  for (const planType of plans)
    expect(actions.filter((action) => !can({ planType }, action, 'open'))).toEqual([])
})

test('on a closed installation a user without a plan reads and exports, and every plan permits everything', () => {
  const permitted = plans.map((planType) => actions.filter((action) => can({ planType }, action, 'closed')))

  expect(permitted).toEqual([actions, actions, actions, ['read', 'export']])
})
