import { type Decimal, sign, toAbsolute } from '../decimal/index.ts'
import { formatFixed, MINUS, missing } from '../text/index.ts'
import { getCurrencyDigits } from './currencies.ts'

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

/** Significant digits of an amount below the smallest unit: a coin can have a price with seven leading zeros. */
const SIGNIFICANT_DIGITS = 4

/**
 * Money in en-US, rounded half-even without a float, with the digits of its currency: '$1,204.50', '−¥50,000',
 * '+88.10 CHF'. An amount below the smallest unit shows four significant digits ('$0.0000003456'), so only zero is
 * shown as '$0.00'. `signed` puts a plus before a gain. Null becomes 'N/A'.
 */
export function formatMoney(
  amount: Decimal | null,
  { currency, signed = false }: { currency: string; signed?: boolean },
): string {
  if (amount === null) return missing
  const digits = formatDigits(toAbsolute(amount), getCurrencyDigits(currency))
  return formatSign(amount, signed) + addCurrency(digits, currency)
}

/** Puts the sign of the currency before the digits of an amount, or its code behind them. */
export function addCurrency(digits: string, currency: string): string {
  const sign = signs[currency]
  return sign === undefined ? `${digits} ${currency}` : sign + digits
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
  const zeros = countLeadingZeros(amount)
  return zeros === null || zeros < digits ? digits : zeros + SIGNIFICANT_DIGITS
}

/** The zeros between the point and the first other digit of an amount between 0 and 1; null for other amounts. */
function countLeadingZeros(amount: Decimal): number | null {
  return /^0*\.(0*)[1-9]/.exec(amount)?.[1]?.length ?? null
}
