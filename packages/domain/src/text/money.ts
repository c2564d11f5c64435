import { type Decimal, sign, toPlaces } from '../decimal/index.ts'
import { fixed, MINUS, missing } from './numbers.ts'

/** The currencies that money is shown in. An amount is never converted, only its symbol changes. */
export const currencies = ['USD', 'EUR', 'GBP', 'BRL'] as const
export type Currency = (typeof currencies)[number]

/** The sign of each currency in en-US. */
export const currencySymbols: Record<Currency, string> = { USD: '$', EUR: '€', GBP: '£', BRL: 'R$' }

/**
 * Money as en-US writes it, to 2 places, half-even, without a float on the way: '$1,204.50', '−$88.10'.
 * `signed` puts a plus before a gain. What rounds to zero has no sign. Null gives 'N/A'.
 */
export function formatMoney(
  amount: Decimal | null,
  { currency, signed = false }: { currency: Currency; signed?: boolean },
): string {
  if (amount === null) return missing
  const rounded = toPlaces(amount, 2)
  const direction = sign(rounded)
  const mark = direction < 0 ? MINUS : direction > 0 && signed ? '+' : ''
  return mark + currencySymbols[currency] + fixed(rounded, 2).replace(MINUS, '')
}
