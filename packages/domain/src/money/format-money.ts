import { add, compare, type Decimal, roundTo, sign, sum, toAbsolute } from '../decimal/decimal.ts'
import { maskDigits } from '../text/hidden-amounts.ts'
import { formatFixed, MINUS, missing } from '../text/numbers.ts'
import { getCurrencyDigits } from './currency-digits.ts'

/** The signs of currencies in en-US that mean one currency only; other amounts end with their code. */
const signs: Record<string, string> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  BRL: 'R$',
  JPY: '¥',
  INR: '₹',
  KRW: '₩',
}

/** An amount below the smallest unit shows all its significant digits up to this number, which covers the prices of coins. */
const MAX_SIGNIFICANT_DIGITS = 8

/** An amount with more of them comes from a division or a rate, and is rounded to this number. */
const ROUNDED_SIGNIFICANT_DIGITS = 4

/**
 * Money in en-US, rounded half-even without a float, with the digits of its currency: '$1,204.50', '−¥50,000',
 * '+88.10 CHF'. An amount below the smallest unit shows its significant digits ('$0.00000034567'), or four when it
 * has more than eight, so only zero is shown as '$0.00'. `signed` puts a plus before a gain. Null becomes 'N/A'.
 */
export function formatMoney(
  amount: Decimal | null,
  { currency, signed = false }: { currency: string; signed?: boolean },
): string {
  if (amount === null) return missing
  const digits = formatDigits(toAbsolute(amount), getCurrencyDigits(currency))
  return formatSign(amount, signed) + addCurrency(digits, currency)
}

/** The same number without the currency, for a text that names it: '−1,204.50'. */
export function formatAmount(amount: Decimal, currency: string): string {
  return formatSign(amount, false) + maskDigits(formatDigits(toAbsolute(amount), getCurrencyDigits(currency)))
}

/**
 * The currency whose sign totals show. Before a user has chosen a currency, and while no trade has one, that is the dollar,
 * except on the dashboard total [CONST-08].
 */
export function chooseShownCurrency({ code, isChosen }: { code: string; isChosen: boolean }): string {
  return isChosen ? code : 'USD'
}

/** Puts the sign of the currency before the digits of an amount, or its code after them. Hidden amounts keep both. */
export function addCurrency(digits: string, currency: string): string {
  const [sign, shown] = [signs[currency], maskDigits(digits)]
  return sign === undefined ? `${shown} ${currency}` : sign + shown
}

/** The sign of a currency, such as '€'; its code when it has none. */
export function getCurrencySign(currency: string): string {
  return signs[currency] ?? currency
}

/** The sign of the exact amount, which decides the sign on screen, the colour and the triangle. Null for an unknown amount. */
export function getMoneySign(amount: Decimal | null): -1 | 0 | 1 | null {
  return amount === null ? null : sign(amount)
}

/** A real minus; with `signed` also a plus. Zero has none. */
export function formatSign(amount: Decimal, signed: boolean): string {
  const direction = sign(amount)
  return direction < 0 ? MINUS : direction > 0 && signed ? '+' : ''
}

function formatDigits(amount: Decimal, digits: number): string {
  const decimals = countShownDecimals(amount, digits)
  const shown = formatFixed(amount, decimals)
  return decimals > digits ? shown.replace(/\.?0+$/, '') : shown
}

/** The decimals to which an amount without a sign is rounded, in a currency with so many digits. */
export function countShownDecimals(amount: Decimal, digits: number): number {
  const [, zeros, significant] = /^0*\.(0*)([1-9]\d*?)0*$/.exec(amount) ?? [] // of an amount between 0 and 1
  if (zeros === undefined || significant === undefined || zeros.length < digits) return digits
  const isExact = significant.length <= MAX_SIGNIFICANT_DIGITS
  return zeros.length + (isExact ? significant.length : ROUNDED_SIGNIFICANT_DIGITS)
}

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
