import { formatEuroCents, type PlanName } from '@candlebook/domain/plans'

/** The name of a card's brand: 'visa' is 'Visa'. A brand without a known name is shown as the provider writes it. */
export function formatBrand(brand: string): string {
  return brandNames[brand] ?? brand
}

const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/**
 * An amount of cents with its currency: '€24.90', '−€2.49'. Prices are euro; an invoice in another currency shows its
 * code: '24.90 USD'.
 */
export function formatCents(cents: number, currency: string): string {
  const sign = cents < 0 ? '\u2212' : ''
  const euro = formatEuroCents(Math.abs(cents))
  return currency.toLowerCase() === 'eur'
    ? `${sign}${euro}`
    : `${sign}${euro.slice(1)} ${currency.toUpperCase()}`
}

/** The status of an invoice in words. A refund counts more than the payment before it. */
export function describeInvoiceStatus(invoice: {
  status: string
  totalCents: number
  refundedCents: number
}): string {
  const { status, totalCents, refundedCents } = invoice
  if (refundedCents > 0) return refundedCents >= totalCents ? 'Refunded' : 'Partly refunded'
  return invoiceStatuses[status] ?? status
}

const invoiceStatuses: Readonly<Record<string, string>> = {
  draft: 'Being prepared',
  open: 'Not paid yet',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Not paid',
}

/** The plan that is paid by the month or by the year. */
export function toPlanName(interval: 'month' | 'year'): PlanName {
  return interval === 'year' ? 'annual' : 'monthly'
}
