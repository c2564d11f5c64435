import type { Decimal } from '@candlebook/domain/decimal'
import { type Currency, currencies, formatMoney, formatMoneyWithCode } from '@candlebook/domain/text'

/** Money of a broker's file with its sign, in the file's own currency: its symbol where we have one, else its code. */
export function signedAmount(amount: Decimal, currency: string): string {
  if (isKnown(currency)) return formatMoney(amount, { currency, signed: true })
  return formatMoneyWithCode(amount, { code: currency, signed: true })
}

function isKnown(currency: string): currency is Currency {
  return (currencies as readonly string[]).includes(currency)
}
