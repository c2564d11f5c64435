import { type Decimal, negate, sign } from '@candlebook/domain/decimal/decimal'
import { doShownAmountsAdd, formatExactMoney } from '@candlebook/domain/money/format-money'

const DO_NOT_ADD_UP = 'Each number is rounded, so they do not add up to the last digit.'

/** The note below several differences, when one of them is not the difference of the numbers as shown. */
export const DIFFERENCES_ROUNDED = `${DO_NOT_ADD_UP} The exact ones do.`

/**
 * The note below 'first − second = total' when the rounded amounts do not add up. It shows the same line with all
 * decimals. Null when the rounded amounts add up. The exact amounts always do.
 */
export function describeDifferenceRounding(
  { first, second, total }: { first: Decimal; second: Decimal; total: Decimal },
  currency: string,
): string | null {
  if (doShownAmountsAdd([first, negate(second)], { total, currency })) return null
  const [from, less, is] = [first, second, total].map((amount) => formatExactMoney(amount, currency))
  return `${DO_NOT_ADD_UP} With all decimals: ${from} − ${sign(second) < 0 ? `(${less})` : less} = ${is}`
}

/**
 * The note below the parts of a total when the rounded parts do not add up to it; null when they do. The parts are
 * quotients, so their exact decimals cannot be shown.
 */
export function describePartsRounding(
  parts: readonly Decimal[],
  { total, currency }: { total: Decimal; currency: string },
): string | null {
  if (doShownAmountsAdd(parts, { total, currency })) return null
  return 'Each amount is rounded, so their sum can differ from the total in the last digit. The exact amounts add up.'
}
