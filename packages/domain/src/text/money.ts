import { absolute, type Decimal, sign } from '../decimal/index.ts'
import { fixed, MINUS, missing } from './numbers.ts'

/** The currencies that money is shown in. An amount is never converted, only its symbol changes. */
export const currencies = ['USD', 'EUR', 'GBP', 'BRL'] as const
export type Currency = (typeof currencies)[number]

/** The sign of each currency in en-US. */
export const currencySymbols: Record<Currency, string> = { USD: '$', EUR: '€', GBP: '£', BRL: 'R$' }

/** Significant digits of an amount below a cent: enough for the P&L of a coin whose price begins with seven zeros. */
const SIGNIFICANT_DIGITS = 4

/**
 * Money as en-US writes it, half-even, without a float on the way: '$1,204.50', '−$88.10'. Two decimals; an amount
 * below a cent shows four significant digits ('$0.0000003456'), so only zero is shown as '$0.00'.
 * `signed` puts a plus before a gain. Null gives 'N/A'.
 */
export function formatMoney(
  amount: Decimal | null,
  { currency, signed = false }: { currency: Currency; signed?: boolean },
): string {
  if (amount === null) return missing
  return moneyMark(amount, signed) + currencySymbols[currency] + moneyDigits(amount)
}

/** The same for a currency that has no symbol here; its code comes after the amount: '+0.0042 SOL'. */
export function formatMoneyWithCode(
  amount: Decimal,
  { code, signed = false }: { code: string; signed?: boolean },
): string {
  return `${moneyMark(amount, signed)}${moneyDigits(amount)} ${code}`
}

/** The sign of money, the one rule for its mark, colour and triangle: that of the exact amount. Null for unknown money. */
export function moneySign(amount: Decimal | null): -1 | 0 | 1 | null {
  return amount === null ? null : sign(amount)
}

function moneyMark(amount: Decimal, signed: boolean): string {
  const direction = sign(amount)
  return direction < 0 ? MINUS : direction > 0 && signed ? '+' : ''
}

function moneyDigits(amount: Decimal): string {
  const digits = fixed(absolute(amount), moneyDecimals(amount))
  return digits.replace(/(\.\d\d\d*?)0+$/, '$1') // the digits below a cent end with the last that counts
}

/** How many decimals the amount is rounded to. */
function moneyDecimals(amount: Decimal): number {
  const zeros = /^-?0*\.(00+)[1-9]/.exec(amount)?.[1]?.length
  return zeros === undefined ? 2 : zeros + SIGNIFICANT_DIGITS
}
