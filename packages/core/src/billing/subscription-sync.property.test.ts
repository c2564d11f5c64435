import { isDeepStrictEqual } from 'node:util'
import { DAY_MS } from '@candlebook/domain/days/day'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RemoteSubscription } from '../payments/index.ts'
import { type CheckedState, decideStored, toStoredSubscription } from './subscription-sync.ts'

const START = Date.UTC(2026, 0, 31)
const at = (day: number) => new Date(START + day * DAY_MS)
/** The longest delay of a delivery, of a question to the provider and of most answers, in changes of the history. */
const MAX_DELAY = 8
/** The longest delay of every fifth answer: longer than a history. */
const MAX_SLOW = 100

/** What can happen at the provider. Each change emits one event. */
const change = fc.constantFrom(
  'start',
  'trial',
  'renew',
  'fail',
  'cancel',
  'cancel_at',
  'reactivate',
  'annual',
  'give_up',
  'end',
  'end_older',
)
type Change = typeof change extends fc.Arbitrary<infer Kind> ? Kind : never

const history = fc.noBias(fc.array(change, { minLength: 1, maxLength: 25, size: 'max' }))
// Integers without bias: arbitrary doubles are nearly all next to 0, and then no answer overtakes another one.
const chance = fc.integer({ min: 0, max: 999 }).map((n) => n / 1000)
const chances = fc.noBias(fc.array(chance, { minLength: 200, maxLength: 200 }))

test('1,000 histories of events, shuffled, 30% delivered twice and 10% lost and then synced, end as in order [CHK-18]', () => {
  let overtaken = 0
  fc.assert(
    fc.property(history, chances, (changes, dice) => {
      const provider = simulate(changes)
      const checks = schedule(changes.length, dice)
      const present = provider.at(-1)!
      const inOrder = store(changes.map((_, event) => ({ check: event + 1, remote: provider[event + 1]! })))
      const arrived = checks.map(({ check, askedAt }) => ({ check, remote: getStateAt(provider, askedAt) }))
      const last = toStoredSubscription(arrived.at(-1)!.remote)
      if (!isDeepStrictEqual(last, inOrder.subscription)) overtaken += 1

      const stored = store(arrived)

      expect(stored.subscription).toEqual(inOrder.subscription)
      // An ended subscription never replaces a newer one, and the oldest one never counts.
      expect(stored.subscription?.subscriptionId).toBe(present.at(-1)?.subscriptionId)
      expect(stored.subscription?.endedAt).toEqual(present.at(-1)?.endedAt)
    }),
    { numRuns: 1000 },
  )
  // Without late answers the histories would show nothing.
  expect(overtaken).toBeGreaterThan(100)
})

type Check = { check: number; startedAt: number; askedAt: number; answeredAt: number }

/**
 * The checks that the events cause, in the order in which their answers arrive. Change n happens at instant n. The
 * check of an event starts at its instant or later, asks later, and is answered still later, so that answers overtake
 * each other. A sync follows only when the last event is lost: after any other lost event, the check of a later event
 * corrects the state.
 */
function schedule(count: number, dice: number[]): Check[] {
  let next = 0
  const roll = () => dice[next++ % dice.length]!
  const delay = () => roll() * MAX_DELAY
  const starts = Array.from({ length: count }, (_, index) => index + 1).flatMap((event) => {
    if (roll() < 0.1) return event === count ? [event + delay() + MAX_DELAY] : []
    return roll() < 0.3 ? [event + delay(), event + delay()] : [event + delay()]
  })
  return starts
    .toSorted((a, b) => a - b)
    .map((startedAt, index) => {
      const askedAt = startedAt + delay()
      return {
        check: index + 1,
        startedAt,
        askedAt,
        answeredAt: askedAt + (roll() < 0.2 ? roll() * MAX_SLOW : delay()),
      }
    })
    .toSorted((a, b) => a.answeredAt - b.answeredAt)
}

/** Lets the answers arrive one after the other, as the sync stores them. */
function store(answers: Parameters<typeof decideStored>[1][]): CheckedState {
  const empty: CheckedState = { storedCheck: 0, subscription: null }
  return answers.reduce((stored, answer) => decideStored(stored, answer) ?? stored, empty)
}

function getStateAt(provider: RemoteSubscription[][], instant: number): RemoteSubscription[] {
  return provider[Math.min(Math.floor(instant), provider.length - 1)]!
}

/**
 * The subscriptions of one customer before the first change and after each change, the oldest first. A change that is
 * impossible changes nothing. A new subscription can start while the provider still has an older one that was given up.
 */
function simulate(changes: Change[]): RemoteSubscription[][] {
  const states: RemoteSubscription[][] = [[]]
  changes.forEach((kind, day) => {
    states.push(apply(kind, states.at(-1)!, day))
  })
  return states
}

function apply(kind: Change, all: RemoteSubscription[], day: number): RemoteSubscription[] {
  const newest = all.at(-1)
  const canStart = !newest || newest.endedAt !== null || newest.status === 'unpaid'
  if (kind === 'start' || kind === 'trial')
    return canStart ? [...all, startSubscription(kind, day, all.length)] : all
  if (kind === 'end_older')
    return all.map((one) => (one === newest || one.endedAt ? one : { ...one, ...end(day) }))
  if (!newest || newest.endedAt) return all
  return [...all.slice(0, -1), { ...newest, ...buildFields(kind, newest, day) }]
}

function startSubscription(kind: 'start' | 'trial', day: number, count: number): RemoteSubscription {
  const end = at(day + (kind === 'trial' ? 7 : 30))
  return {
    subscriptionId: `sub_${count}`,
    customerId: 'cus_1',
    userId: null,
    status: kind === 'trial' ? 'trialing' : 'active',
    plan: 'monthly',
    interval: 'month',
    priceCents: 249,
    currency: 'eur',
    periodStart: at(day),
    periodEnd: end,
    paidUntil: kind === 'trial' ? null : end,
    cancelAtPeriodEnd: false,
    cancelAt: null,
    endedAt: null,
    endReason: null,
    trial: kind === 'trial' ? { start: at(day), end } : null,
    hasPaymentMethod: true,
    scheduledPlan: null,
    pendingChange: null,
    createdAt: at(day),
  }
}

function buildFields(
  kind: Change,
  { periodEnd }: RemoteSubscription,
  day: number,
): Partial<RemoteSubscription> {
  const next = new Date(periodEnd.getTime() + 30 * DAY_MS)
  switch (kind) {
    case 'renew':
      return { status: 'active', periodEnd: next, paidUntil: next }
    case 'fail':
      return { status: 'past_due', periodEnd: next }
    case 'cancel':
      return { cancelAtPeriodEnd: true }
    case 'cancel_at':
      return { cancelAt: periodEnd }
    case 'reactivate':
      return { cancelAtPeriodEnd: false, cancelAt: null }
    case 'annual':
      return { plan: 'annual', interval: 'year', priceCents: 2490 }
    case 'give_up':
      return { status: 'unpaid' }
    case 'end':
      return end(day)
    default:
      return {}
  }
}

function end(day: number) {
  return { status: 'canceled', endedAt: at(day) } as const
}
