/**
 * The share of an amount for the remaining part of a period, to the second, in cents. Half a cent is rounded away from
 * zero. Source: docs.stripe.com/billing/subscriptions/prorations.
 */
export function prorate(amount: number, period: { start: number; end: number }, at: number): number {
  const total = BigInt(period.end - period.start)
  const rest = BigInt(Math.min(Math.max(period.end - at, 0), period.end - period.start))
  if (total === 0n) return 0
  return Number((BigInt(amount) * rest * 2n + total) / (total * 2n))
}

/** Stripe's smallest charge in euro, in cents. A smaller amount is added to the next invoice. */
const MIN_CHARGE_CENTS = 50

/**
 * What an invoice asks for and what the customer's balance is afterwards, in cents. A credit (negative balance)
 * pays as far as it reaches; a total below zero becomes credit, never a refund.
 */
export function settleBalance(
  total: number,
  startingBalance: number,
): { amountDue: number; endingBalance: number } {
  const owed = total + startingBalance
  const isCharged = owed >= MIN_CHARGE_CENTS
  return { amountDue: isCharged ? owed : 0, endingBalance: isCharged ? 0 : owed }
}

/** Cents as people read them: `€24.90`. */
export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() }).format(
    cents / 100,
  )
}

/** A second as a date in UTC: `Mar 5, 2026`. */
export function formatDate(second: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(second * 1000)
}
