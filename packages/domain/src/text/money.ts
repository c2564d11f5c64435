import { type Decimal, sign, toAbsolute } from '../decimal/index.ts'
import { formatFixed, MINUS, missing } from './numbers.ts'

/** The currencies that money is shown in. An amount is never converted, only its symbol changes. */
export const currencies = ['USD', 'EUR', 'GBP', 'BRL'] as const
export type Currency = (typeof currencies)[number]

/** The sign of each currency in en-US. */
export const currencySymbols: Record<Currency, string> = { USD: '$', EUR: '€', GBP: '£', BRL: 'R$' }

/** Significant digits of an amount below a cent: a coin can have a price with seven leading zeros. */
const SIGNIFICANT_DIGITS = 4

/**
 * Money in en-US, rounded half-even without a float: '$1,204.50', '−$88.10'. Two decimals; an amount
 * below a cent shows four significant digits ('$0.0000003456'), so only zero is shown as '$0.00'.
 * `signed` puts a plus before a gain. Null becomes 'N/A'.
 */
export function formatMoney(
  amount: Decimal | null,
  { currency, signed = false }: { currency: Currency; signed?: boolean },
): string {
  if (amount === null) return missing
  return formatSign(amount, signed) + currencySymbols[currency] + formatDigits(amount)
}

/** The same for a currency without a symbol; its code follows the amount: '+0.0042 SOL'. */
export function formatMoneyWithCode(
  amount: Decimal,
  { code, signed = false }: { code: string; signed?: boolean },
): string {
  return `${formatSign(amount, signed)}${formatDigits(amount)} ${code}`
}

/** The sign of the exact amount, which decides the sign on screen, the colour and the triangle. Null for an unknown amount. */
export function getMoneySign(amount: Decimal | null): -1 | 0 | 1 | null {
  return amount === null ? null : sign(amount)
}

function formatSign(amount: Decimal, signed: boolean): string {
  const direction = sign(amount)
  return direction < 0 ? MINUS : direction > 0 && signed ? '+' : ''
}

function formatDigits(amount: Decimal): string {
  const digits = formatFixed(toAbsolute(amount), getDecimals(amount))
  return digits.replace(/(\.\d\d\d*?)0+$/, '$1') // remove zeros after the last significant digit below a cent
}

/** How many decimals the amount is rounded to. */
function getDecimals(amount: Decimal): number {
  const zeros = /^-?0*\.(00+)[1-9]/.exec(amount)?.[1]?.length
  return zeros === undefined ? 2 : zeros + SIGNIFICANT_DIGITS
}
