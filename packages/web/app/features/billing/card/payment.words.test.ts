import { expect, test } from 'vitest'
import { describeInvoiceStatus, formatBrand, formatCents } from './payment.words.ts'

test('amounts are euro with a real minus; another currency shows its code', () => {
  expect(formatCents(2490, 'eur')).toBe('€24.90')
  expect(formatCents(-233, 'eur')).toBe('−€2.33')
  expect(formatCents(0, 'EUR')).toBe('€0.00')
  expect(formatCents(-233, 'usd')).toBe('−2.33 USD')
})

test('brands have their names, and an unknown one is shown as it is', () => {
  expect(formatBrand('amex')).toBe('American Express')
  expect(formatBrand('cartes_bancaires')).toBe('cartes_bancaires')
})

test('a refund counts more than the payment before it', () => {
  const paid = { status: 'paid', totalCents: 249, refundedCents: 0 }

  expect(describeInvoiceStatus(paid)).toBe('Paid')
  expect(describeInvoiceStatus({ ...paid, refundedCents: 100 })).toBe('Partly refunded')
  expect(describeInvoiceStatus({ ...paid, refundedCents: 249 })).toBe('Refunded')
  expect(describeInvoiceStatus({ ...paid, status: 'open' })).toBe('Not paid yet')
})
