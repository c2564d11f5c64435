import { type Decimal, negate, sign } from '@candlebook/domain/decimal'
import { doShownAmountsAdd, formatExactMoney } from '@candlebook/domain/money'

/**
 * What is said below 'first − second = total' when the shown amounts do not add up, because each is rounded alone: the
 * same with every decimal. Null when they add up. The amounts are in the currency, and exactly first − second = total.
 */
export function describeDifferenceRounding(
  { first, second, total }: { first: Decimal; second: Decimal; total: Decimal },
  currency: string,
): string | null {
  if (doShownAmountsAdd([first, negate(second)], { total, currency })) return null
  const [from, less, is] = [first, second, total].map((amount) => formatExactMoney(amount, currency))
  return `Each amount is rounded. Exact: ${from} − ${sign(second) < 0 ? `(${less})` : less} = ${is}`
}

/** What is said below shown parts of a total that do not add up. The parts are quotients, which have no exact decimals. */
export function describePartsRounding(
  parts: readonly Decimal[],
  { total, currency }: { total: Decimal; currency: string },
): string | null {
  if (doShownAmountsAdd(parts, { total, currency })) return null
  return 'Each amount is rounded alone, so the lines add up to a little more or less. Unrounded they add up.'
}
