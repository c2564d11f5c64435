import { expect, test } from 'vitest'
import { PAID_BACK_NOTE, readSubscription } from './read-subscription.ts'
import { DAY, START, stripeSubscription, USER_ID } from './stripe-objects.fixtures.ts'

const nothing = { paidUntil: null, scheduledPlan: null, pendingChange: null }
const read = (fields?: Parameters<typeof stripeSubscription>[0]) =>
  readSubscription(stripeSubscription(fields), nothing)
const at = (seconds: number) => new Date(seconds * 1000)

test('a subscription has the period, price and plan of its item [CHK-18]', () => {
  const annual = {
    id: 'p',
    unit_amount: 2490,
    lookup_key: 'annual',
    recurring: { interval: 'year' } as never,
  }

  expect(read({ price: annual, periodEnd: START + 365 * DAY })).toEqual({
    subscriptionId: 'sub_1',
    customerId: 'cus_1',
    userId: USER_ID,
    status: 'active',
    plan: 'annual',
    interval: 'year',
    priceCents: 2490,
    currency: 'eur',
    periodStart: at(START),
    periodEnd: at(START + 365 * DAY),
    paidUntil: null,
    cancelAtPeriodEnd: false,
    cancelAt: null,
    endedAt: null,
    endReason: null,
    trial: null,
    hasPaymentMethod: false,
    scheduledPlan: null,
    pendingChange: null,
    createdAt: at(START),
  })
})

test('the boolean and the date of a cancellation mean the same', () => {
  const end = START + 31 * DAY
  const cancelled = { cancelAtPeriodEnd: true, cancelAt: at(end) }

  expect(read({ cancel_at_period_end: true })).toMatchObject(cancelled)
  expect(read({ cancel_at_period_end: false, cancel_at: end })).toMatchObject(cancelled)
  expect(read({ cancel_at_period_end: true, cancel_at: end })).toMatchObject(cancelled)
  expect(read()).toMatchObject({ cancelAtPeriodEnd: false, cancelAt: null })
})

test.each([
  [{ reason: 'payment_failed' }, 'payment_failed'],
  [{ reason: 'payment_disputed' }, 'payment_disputed'],
  [{ reason: 'cancellation_requested' }, 'other'],
  [{ reason: 'cancellation_requested', comment: PAID_BACK_NOTE }, 'paid_back'],
  [{ reason: null }, 'other'],
] as const)('a subscription that ended with %j ended as %s', (details, endReason) => {
  const cancellation_details = { comment: null, feedback: null, feedback_option: null, ...details }

  expect(read({ status: 'canceled', ended_at: START, cancellation_details })).toMatchObject({ endReason })
  expect(read({ cancellation_details })).toMatchObject({ endReason: null })
})

test('a price whose lookup key went to its successor still belongs to its plan', () => {
  expect(read({ price: { lookup_key: null, metadata: { plan: 'monthly' } } }).plan).toBe('monthly')
  expect(read({ price: { lookup_key: null, metadata: {} } }).plan).toBeNull()
  expect(read({ price: { lookup_key: 'team', metadata: { plan: 'team' } } }).plan).toBeNull()
})

test('a trial has its instants, and its status', () => {
  const end = START + 7 * DAY

  expect(read({ status: 'trialing', trial_start: START, trial_end: end, periodEnd: end })).toMatchObject({
    status: 'trialing',
    trial: { start: at(START), end: at(end) },
  })
})

test('a paid subscription that an operator extended is active, and keeps the trial with which it began', () => {
  const until = START + 60 * DAY
  const metadata = {
    user_id: USER_ID,
    extended_until: String(until),
    trial_start: String(START - 7 * DAY),
    trial_end: String(START),
  }

  expect(read({ status: 'trialing', trial_start: START, trial_end: until, metadata })).toMatchObject({
    status: 'active',
    trial: { start: at(START - 7 * DAY), end: at(START) },
  })
  expect(read({ status: 'past_due', trial_end: until, metadata })).toMatchObject({ status: 'past_due' })
  // A trial whose end was moved by hand in the Dashboard, after an extension, is a trial.
  expect(read({ status: 'trialing', trial_end: until + DAY, metadata }).status).toBe('trialing')
})

test.each(['someone', '', 'a@example.com', '0198a7c2'])(
  'a user "%s" that is not an id is not a user',
  (user_id) => {
    expect(read({ metadata: { user_id } }).userId).toBeNull()
  },
)

test('a status that is not known is refused, so that a caller keeps what it knew', () => {
  expect(() => read({ status: 'hibernating' })).toThrow('unknown_status')
})
