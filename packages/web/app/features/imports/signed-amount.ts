import type { Decimal } from '@candlebook/domain/decimal'
import { absolute, sign, toPlaces } from '@candlebook/domain/decimal'
import { type Currency, currencies, formatMoney, formatPrice, MINUS } from '@candlebook/domain/text'

/** Money of a broker's file with its sign, in the file's own currency: its symbol where we have one, else its code. */
export function signedAmount(amount: Decimal, currency: string): string {
  if (isKnown(currency)) return formatMoney(amount, { currency, signed: true })
  const mark = sign(amount) > 0 ? '+' : sign(amount) < 0 ? MINUS : ''
  return `${mark}${formatPrice(toPlaces(absolute(amount), 2))} ${currency}`
}

function isKnown(currency: string): currency is Currency {
  return (currencies as readonly string[]).includes(currency)
}
