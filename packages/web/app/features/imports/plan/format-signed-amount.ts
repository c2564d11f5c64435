import type { Decimal } from '@candlebook/domain/decimal'
import { type Currency, currencies, formatMoney, formatMoneyWithCode } from '@candlebook/domain/text'

/** Formats an amount with its sign and the symbol of its currency, or the code of a currency without a known symbol. */
export function formatSignedAmount(amount: Decimal, currency: string): string {
  if (hasSymbol(currency)) return formatMoney(amount, { currency, signed: true })
  return formatMoneyWithCode(amount, { code: currency, signed: true })
}

function hasSymbol(currency: string): currency is Currency {
  return (currencies as readonly string[]).includes(currency)
}
