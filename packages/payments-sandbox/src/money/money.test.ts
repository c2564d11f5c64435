import fc from 'fast-check'
import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { getOnlyItem, openTestSandbox, subscribe } from '../testing/test-sandbox.ts'
import { addIntervals, findPeriodEnd } from './billing-periods.ts'
import { prorate, settleBalance } from './money.ts'

const second = (time: string) => Date.parse(time) / 1000
const show = (value: number) => new Date(value * 1000).toISOString().slice(0, 19)

describe('addIntervals', () => {
  test.each([
    ['2026-01-31T10:00:00Z', 'month', 1, '2026-02-28T10:00:00'],
    ['2026-01-31T10:00:00Z', 'month', 2, '2026-03-31T10:00:00'],
    ['2028-01-31T10:00:00Z', 'month', 1, '2028-02-29T10:00:00'],
    ['2028-02-29T10:00:00Z', 'year', 1, '2029-02-28T10:00:00'],
    ['2026-12-15T23:59:59Z', 'month', 1, '2027-01-15T23:59:59'],
    ['2026-03-28T01:30:00Z', 'day', 2, '2026-03-30T01:30:00'],
    ['2026-03-28T01:30:00Z', 'week', 1, '2026-04-04T01:30:00'],
  ] as const)('%s and a %s times %i is %s', (start, interval, count, end) => {
    expect(show(addIntervals(second(start), interval, count))).toBe(end)
  })

  test('the end of a period is after its start, and no more than one interval away', () => {
    const recurring = fc.constantFrom(
      { interval: 'month', interval_count: 1 } as const,
      { interval: 'month', interval_count: 3 } as const,
      { interval: 'year', interval_count: 1 } as const,
      { interval: 'week', interval_count: 2 } as const,
    )
    const anchor = fc.integer({ min: 1_600_000_000, max: 1_900_000_000 })
    fc.assert(
      fc.property(anchor, fc.integer({ min: 0, max: 200_000_000 }), recurring, (from, later, plan) => {
        const start = from + later
        const end = findPeriodEnd(from, start, plan)
        const { interval, interval_count: count } = plan
        expect(end).toBeGreaterThan(start)
        expect(end - start).toBeLessThanOrEqual(addIntervals(0, interval, count) + 4 * 86_400)
      }),
    )
  })
})

describe('prorate', () => {
  const period = { start: second('2026-01-01T00:00:00Z'), end: second('2026-01-31T00:00:00Z') }

  test('gives the whole amount at the start and nothing at the end', () => {
    expect(prorate(249, period, period.start)).toBe(249)
    expect(prorate(249, period, period.end)).toBe(0)
    expect(prorate(249, period, period.end + 1)).toBe(0)
  })

  test('rounds half a cent away from zero', () => {
    // 249 x 15 / 30 = 124.5
    expect(prorate(249, period, second('2026-01-16T00:00:00Z'))).toBe(125)
  })

  test('is between nothing and the whole, and never grows while time passes', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 })
    const elapsed = fc.integer({ min: 0, max: 2_592_000 })
    fc.assert(
      fc.property(cents, elapsed, elapsed, (amount, one, other) => {
        const early = prorate(amount, period, period.start + Math.min(one, other))
        const late = prorate(amount, period, period.start + Math.max(one, other))
        expect(amount >= early && early >= late && late >= 0).toBe(true)
      }),
    )
  })
})

describe('settleBalance', () => {
  test.each([
    ['without balance the total is due', 249, 0, 249, 0],
    ['credit pays a part', 249, -100, 149, 0],
    ['credit pays everything and the rest stays', 249, -2490, 0, -2241],
    ['a negative total becomes credit', -2241, 0, 0, -2241],
    ['what is owed is added', 249, 30, 279, 0],
    ['less than 50 cents is not charged but owed', 30, 0, 0, 30],
  ])('%s', (_case, total, balance, amountDue, endingBalance) => {
    expect(settleBalance(total, balance)).toEqual({ amountDue, endingBalance })
  })

  test('never creates or loses a cent', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 })
    fc.assert(
      fc.property(cents, cents, (total, balance) => {
        const { amountDue, endingBalance } = settleBalance(total, balance)
        expect(amountDue + endingBalance).toBe(total + balance)
        expect(amountDue).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

const step = fc.record({
  days: fc.integer({ min: 0, max: 400 }),
  seconds: fc.integer({ min: 0, max: 86_399 }),
  plan: fc.constantFrom('monthly', 'annual', 'plus'),
  proration: fc.constantFrom('always_invoice', 'create_prorations'),
})

test('random changes of a plan add up: invoices, charges and credit agree to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const { sandbox, stripe, monthly, annual } = await openTestSandbox('2026-01-31T10:00:00Z')
      try {
        const plus = await stripe.prices.create({
          product: String(monthly.product),
          currency: 'eur',
          unit_amount: 777,
          recurring: { interval: 'month' },
        })
        const prices = { monthly, annual, plus }
        const { id, customer } = await subscribe(
          { sandbox, stripe, monthly, annual, advanceTo: () => {} },
          { card: '4242424242424242' },
        )
        for (const { days, seconds, plan, proration } of steps) {
          sandbox.clock.advanceTo(new Date(sandbox.clock.now().getTime() + (days * 86_400 + seconds) * 1000))
          await changeAsPreviewed(stripe, id, prices[plan], proration)
        }
        await expectToAddUp(stripe, id, String(customer))
      } finally {
        await sandbox.close()
      }
    }),
    { numRuns: 25 },
  )
})

async function changeAsPreviewed(
  stripe: Stripe,
  id: string,
  price: Stripe.Price,
  proration_behavior: 'always_invoice' | 'create_prorations',
): Promise<void> {
  const former = await stripe.subscriptions.retrieve(id)
  const items = [{ id: getOnlyItem(former).id, price: price.id }]
  const preview = await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: { items, proration_behavior },
  })
  const changed = await stripe.subscriptions.update(id, { items, proration_behavior })
  if (changed.latest_invoice === former.latest_invoice) return
  const invoice = await stripe.invoices.retrieve(String(changed.latest_invoice))
  expect([invoice.total, invoice.amount_due]).toEqual([preview.total, preview.amount_due])
}

/** Every cent of every line was charged, or is credit, or is owed with the next invoice. */
async function expectToAddUp(stripe: Stripe, subscription: string, customer: string): Promise<void> {
  const list = { limit: 100 }
  const invoices = await stripe.invoices.list({ subscription, ...list }).autoPagingToArray({ limit: 1000 })
  const charges = await stripe.charges.list({ customer, ...list }).autoPagingToArray({ limit: 1000 })
  const owner = await stripe.customers.retrieve(customer)
  const final = invoices.filter(({ status }) => status !== 'draft')
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

  const lines = sum(final.flatMap((invoice) => invoice.lines.data.map(({ amount }) => amount)))
  const charged = sum(charges.map(({ amount_captured }) => amount_captured))
  const balance = 'balance' in owner ? owner.balance : 0
  expect(lines).toBe(charged + balance)
  expect(sum(final.map(({ amount_paid }) => amount_paid))).toBe(charged)
}
