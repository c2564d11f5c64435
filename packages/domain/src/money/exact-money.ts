import { add, compare, type Decimal, roundTo, sum, toAbsolute } from '../decimal/index.ts'
import { formatFixed } from '../text/index.ts'
import { getCurrencyDigits } from './currency-digits.ts'
import { addCurrency, countShownDecimals, formatSign } from './format-money.ts'

/** The amount that formatMoney shows: rounded half-even to its shown decimals. */
export function roundAsShown(amount: Decimal, currency: string): Decimal {
  return roundTo(amount, countShownDecimals(toAbsolute(amount), getCurrencyDigits(currency)))
}

/**
 * Whether the amounts add up to the total as formatMoney shows them. Each amount is rounded separately, so the sum can
 * differ by a cent.
 */
export function doShownAmountsAdd(
  amounts: readonly Decimal[],
  { total, currency }: { total: Decimal; currency: string },
): boolean {
  const shown = sum(amounts.map((amount) => roundAsShown(amount, currency)))
  return compare(shown, roundAsShown(total, currency)) === 0
}

/** Money with every decimal that it has, and at least those of its currency: '€1,186.943620178041543'. */
export function formatExactMoney(amount: Decimal, currency: string): string {
  const exact = add(toAbsolute(amount), '0') // without trailing zeros
  const decimals = Math.max(exact.split('.')[1]?.length ?? 0, getCurrencyDigits(currency))
  return formatSign(amount, false) + addCurrency(formatFixed(exact, decimals), currency)
}
