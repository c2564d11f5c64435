import fc from 'fast-check'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { openTestSandbox } from '../testing/open-test-sandbox.ts'
import { getOnlyItem, subscribe } from '../testing/subscribe.ts'

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
