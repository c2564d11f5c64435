import type { Decimal } from '@candlebook/domain/decimal'
import { formatMoney } from '@candlebook/domain/text'

// Only the symbol differs between the two, an amount is never converted (reading A2). A currency that the trader
// saves in the settings will take the place of both.

/** Money as every view but the dashboard total shows it: dollars [CONST-08]. Null gives 'N/A'. */
export function money(amount: Decimal | null): string {
  return formatMoney(amount, { currency: 'USD' })
}

/** The same with its sign always: a gain or a loss. */
export function signedMoney(amount: Decimal | null): string {
  return formatMoney(amount, { currency: 'USD', signed: true })
}

/** The money of the dashboard total, with its sign: euro [SHELL-20]. */
export function dashboardMoney(amount: Decimal | null): string {
  return formatMoney(amount, { currency: 'EUR', signed: true })
}
