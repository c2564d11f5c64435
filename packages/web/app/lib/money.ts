import type { Decimal } from '@candlebook/domain/decimal'
import { formatMoney } from '@candlebook/domain/text'

// The two functions differ only in the symbol; an amount is never converted (reading A2). When the settings
// have a currency, it will replace both symbols.

/** An amount in dollars, for every view except the dashboard total [CONST-08]. Null returns 'N/A'. */
export function formatDollars(amount: Decimal | null): string {
  return formatMoney(amount, { currency: 'USD' })
}

/** An amount in dollars that always has its sign: a profit or a loss. */
export function formatSignedDollars(amount: Decimal | null): string {
  return formatMoney(amount, { currency: 'USD', signed: true })
}

/** The dashboard total, with its sign: euro [SHELL-20]. */
export function formatDashboardTotal(amount: Decimal | null): string {
  return formatMoney(amount, { currency: 'EUR', signed: true })
}
