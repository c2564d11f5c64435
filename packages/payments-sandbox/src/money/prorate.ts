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
