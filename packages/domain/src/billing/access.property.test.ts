import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeAccess, startGrants } from './access.ts'
import type { Access, Grant, ProviderSubscription } from './subscription.ts'

const HOUR_MS = 60 * 60 * 1000
const START = Date.UTC(2026, 0, 1)
// Few instants, so that an end often equals another end or the present.
const instant = fc.integer({ min: 0, max: 80 }).map((n) => new Date(START + n * 12 * HOUR_MS))

const trial = fc
  .tuple(instant, instant)
  .map(([a, b]) => (a < b ? { start: a, end: b } : { start: b, end: a }))

const provider: fc.Arbitrary<ProviderSubscription> = fc.record({
  status: fc.constantFrom(
    'trialing',
    'active',
    'past_due',
    'unpaid',
    'canceled',
    'incomplete',
    'incomplete_expired',
    'paused',
  ),
  interval: fc.constantFrom('month', 'year'),
  periodEnd: instant,
  paidUntil: fc.option(instant),
  cancelAtPeriodEnd: fc.boolean(),
  cancelAt: fc.option(instant),
  endedAt: fc.option(instant),
  trial: fc.option(trial),
})

const grant: fc.Arbitrary<Grant> = fc.record({
  startsAt: instant,
  endsAt: fc.option(instant),
  waits: fc.boolean(),
})
const state = fc.record({
  provider: fc.option(provider),
  grants: fc.array(grant, { maxLength: 4 }),
  now: instant,
})

test('access has exactly one plan, and its values agree with each other', () => {
  fc.assert(
    fc.property(state, ({ now, ...rest }) => {
      const access = computeAccess({ now, ...rest })

      expect(access.tier === 'Premium').toBe(access.planType !== 'Unpaid')
      expect(access.subscribed).toBe(access.planType === 'Premium' || access.planType === 'Invited')
      expect(access.daysLeft !== null).toBe(access.planType === 'Trial')
      expect(access.interval !== null).toBe(access.planType === 'Premium' || access.planType === 'Trial')
    }),
  )
})

test('an end of running access is later than now, and an end of past access is not', () => {
  fc.assert(
    fc.property(state, ({ now, ...rest }) => {
      const { planType, subscriptionEnd } = computeAccess({ now, ...rest })

      if (subscriptionEnd === null) expect(['Invited', 'Unpaid']).toContain(planType)
      else expect(subscriptionEnd > now).toBe(planType !== 'Unpaid')
    }),
  )
})

test('a running trial has one day left or more', () => {
  fc.assert(
    fc.property(state, (given) => {
      const { daysLeft } = computeAccess(given)

      expect(daysLeft === null || daysLeft >= 1).toBe(true)
    }),
  )
})

test('one more grant never takes access away and never shortens it', () => {
  fc.assert(
    fc.property(state, grant, (given, added) => {
      const before = computeAccess(given)
      const after = computeAccess({ ...given, grants: [...given.grants, added] })

      expect(rank(after)).toBeGreaterThanOrEqual(rank(before))
      if (after.planType === 'Invited' && before.planType === 'Invited')
        expect(getEndMs(after)).toBeGreaterThanOrEqual(getEndMs(before))
    }),
  )
})

test('the order of grants changes nothing', () => {
  fc.assert(
    fc.property(state, (given) => {
      const reversed = { ...given, grants: given.grants.toReversed() }

      expect(computeAccess(reversed)).toEqual(computeAccess(given))
    }),
  )
})

test('an unpaid user stays unpaid at every later moment before the next grant starts', () => {
  fc.assert(
    fc.property(state, fc.integer({ min: 1, max: 24 * 60 }), ({ provider, grants, now }, hours) => {
      const later = new Date(now.getTime() + hours * HOUR_MS)
      const begun = startGrants({ provider, grants, now }).filter(({ startsAt }) => startsAt <= now)
      fc.pre(computeAccess({ provider, grants: begun, now }).planType === 'Unpaid')

      expect(computeAccess({ provider, grants: begun, now: later }).planType).toBe('Unpaid')
    }),
  )
})

const rank = ({ planType }: Access) => ['Unpaid', 'Trial', 'Invited', 'Premium'].indexOf(planType)
const getEndMs = ({ subscriptionEnd }: Access) => subscriptionEnd?.getTime() ?? Number.POSITIVE_INFINITY
