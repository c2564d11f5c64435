import type { Decimal } from '@candlebook/domain/decimal'
import { formatMoney } from '@candlebook/domain/money'

/** Formats an amount of a plan with its sign, in its currency. */
export function formatSignedAmount(amount: Decimal, currency: string): string {
  return formatMoney(amount, { currency, signed: true })
}
