import { expect, test } from 'vitest'
import { findPaidPeriodEnd } from './find-paid-period-end.ts'
import { DAY, START, stripeInvoice, stripeLine } from './stripe-objects.fixtures.ts'

const month = START + 31 * DAY
const at = (seconds: number) => new Date(seconds * 1000)

test('the paid period ends with the latest line of a paid invoice', () => {
  const first = stripeInvoice()
  const second = stripeInvoice({ lines: [stripeLine(249, START + 59 * DAY)] })

  expect(findPaidPeriodEnd([first, second])).toEqual(at(START + 59 * DAY))
  expect(findPaidPeriodEnd([second, first])).toEqual(at(START + 59 * DAY))
})

test('the line of a trial, which costs nothing, pays for no period [CHK-18]', () => {
  expect(findPaidPeriodEnd([stripeInvoice({ total: 0, lines: [stripeLine(0, START + 7 * DAY)] })])).toBeNull()
})

test.each(['draft', 'open', 'void', 'uncollectible'] as const)(
  'an invoice that is %s pays for no period',
  (status) => {
    expect(findPaidPeriodEnd([stripeInvoice({ status }), stripeInvoice()])).toEqual(at(month))
    expect(findPaidPeriodEnd([stripeInvoice({ status })])).toBeNull()
  },
)

test('the credit for unused time pays for no period, and the new period of the same invoice does', () => {
  const lines = [stripeLine(-120, START + 400 * DAY), stripeLine(2490, START + 365 * DAY)]

  expect(findPaidPeriodEnd([stripeInvoice({ lines })])).toEqual(at(START + 365 * DAY))
})

test('a change of the plan is a separate line in classic billing, and other invoice items pay for nothing', () => {
  const proration = { type: 'invoice_item_details', invoice_item_details: { proration: true } }
  const item = { type: 'invoice_item_details', invoice_item_details: { proration: false } }

  expect(findPaidPeriodEnd([stripeInvoice({ lines: [stripeLine(100, month, proration)] })])).toEqual(
    at(month),
  )
  expect(findPaidPeriodEnd([stripeInvoice({ lines: [stripeLine(100, month, item)] })])).toBeNull()
})
