import { describe, expect, test } from 'vitest'
import { computeAccess, type Grant, type ProviderSubscription } from './index.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60 * 1000)

const never = {
  subscribed: false,
  tier: null,
  subscriptionEnd: null,
  planType: 'Unpaid',
  interval: null,
  cancelAtPeriodEnd: false,
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
    })
    expect(access({ provider: overdue(-7) })).toEqual({ ...never, subscriptionEnd: now })
  })

  test('whose renewal is not reported yet keeps Premium for 7 days', () => {
    expect(access({ provider: paid({ until: -1 }) })).toMatchObject({ planType: 'Premium' })
    expect(access({ provider: paid({ until: -8 }) })).toMatchObject({ planType: 'Unpaid' })
  })

  test('with an invitation for some days has access until its end [INV-12] [INV-13]', () => {
    const grants = (from: number, to: number) => [{ startsAt: days(from), endsAt: days(to) }]

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
    const grants = [{ startsAt: days(-4000), endsAt: null }]

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
  const grants: Grant[] = [{ startsAt: days(-1), endsAt: days(5) }]

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
    const more = [...grants, { startsAt: days(-9), endsAt: days(9) }, { startsAt: days(2), endsAt: null }]

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
    cancelAtPeriodEnd: false,
    endedAt: null,
    trial: null,
  }
}

function trial({ from, to }: { from: number; to: number }): ProviderSubscription {
  return { ...paid({ until: to, status: 'trialing' }), trial: { start: days(from), end: days(to) } }
}
