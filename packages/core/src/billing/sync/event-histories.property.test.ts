import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RemoteSubscription } from '../../payments/index.ts'
import type { StoredSubscription } from '../../subscribers/index.ts'
import { toStoredSubscription } from './to-stored-subscription.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const START = Date.UTC(2026, 0, 31)
const at = (day: number) => new Date(START + day * DAY_MS)

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
)
type Change = typeof change extends fc.Arbitrary<infer Kind> ? Kind : never

const history = fc.array(change, { minLength: 1, maxLength: 25 })

test('1,000 histories of events, shuffled, 30% delivered twice and 10% lost and then synced, end as in order [CHK-18]', () => {
  fc.assert(
    fc.property(
      history,
      fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
        minLength: 200,
        maxLength: 200,
      }),
      (changes, dice) => {
        const provider = simulate(changes)
        const inOrder = deliver(
          provider.map((_, index) => ({ event: index, seen: index })),
          provider,
        )
        const shuffled = deliver(schedule(provider.length, dice), provider)

        expect(shuffled.stored).toEqual(inOrder.stored)
      },
    ),
    { numRuns: 1000 },
  )
})

/**
 * Deliveries of the events: each is seen at its own instant or later, so the provider then knows more. The last one is the
 * sync, which sees the present.
 */
function schedule(count: number, dice: number[]): Delivery[] {
  let next = 0
  const roll = () => dice[next++ % dice.length]!
  const deliveries = Array.from({ length: count }, (_, event) => event).flatMap((event) => {
    if (roll() < 0.1) return []
    const times = roll() < 0.3 ? 2 : 1
    return Array.from({ length: times }, () => ({
      event,
      seen: event + Math.floor(roll() * (count - event)),
    }))
  })
  return [...deliveries.toSorted((a, b) => a.seen - b.seen), { event: count - 1, seen: count - 1 }]
}

type Delivery = { event: number; seen: number }

/** Applies deliveries as the sync does: the state of the provider at the instant of the delivery, by the number of the check. */
function deliver(deliveries: Delivery[], provider: RemoteSubscription[][]) {
  let stored: StoredSubscription | null = null
  deliveries.forEach(({ seen }) => {
    const after = toStoredSubscription(provider[seen]!)
    stored = after
  })
  return { stored: stored as StoredSubscription | null }
}

/** The subscriptions of one customer after each change. A change that is impossible changes nothing. */
function simulate(changes: Change[]): RemoteSubscription[][] {
  const states: RemoteSubscription[][] = []
  let all: RemoteSubscription[] = []
  changes.forEach((kind, day) => {
    const newest = all.at(-1)
    const isOpen = newest !== undefined && newest.endedAt === null
    if (!isOpen && (kind === 'start' || kind === 'trial')) all = [...all, start(kind, day, all.length)]
    if (isOpen) all = [...all.slice(0, -1), { ...newest, ...fieldsOf(kind, newest, day) }]
    states.push(all)
  })
  return states
}

function start(kind: 'start' | 'trial', day: number, count: number): RemoteSubscription {
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
    trial: kind === 'trial' ? { start: at(day), end } : null,
    scheduledPlan: null,
    createdAt: at(day),
  }
}

function fieldsOf(kind: Change, { periodEnd }: RemoteSubscription, day: number): Partial<RemoteSubscription> {
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
      return { status: 'canceled', endedAt: at(day) }
    default:
      return {}
  }
}
