import type { AnalyticsReport } from '@candlebook/contract/analytics'
import { compare, type Decimal, divide } from '@candlebook/domain/decimal'
import { formatMoney } from '@candlebook/domain/text'
import { signedMoney } from '../../lib/money.ts'

/** Whether the total is the same by every way; if not, in what, and with which trade if one is to blame. */
export type Reconciled =
  | { kind: 'agrees'; text: string }
  | { kind: 'differs'; text: string; tradeId: string | null }

/**
 * Whether the figures add up. `dashboardTotal` is the card above, null while it is not known, or when the filter
 * leaves trades out that the card counts.
 */
export function reconciled(report: AnalyticsReport, dashboardTotal: Decimal | null): Reconciled {
  const { metrics, reconciliation } = report
  const { agrees, differing } = reconciliation
  if (agrees && (dashboardTotal === null || compare(dashboardTotal, metrics.totalPnl) === 0)) {
    return { kind: 'agrees', text: agreement(report, dashboardTotal !== null) }
  }
  return { kind: 'differs', text: difference(report, dashboardTotal), tradeId: differing }
}

/** '194 × $75.00459 is +$14,550.89. The trades, the days, …': each way that was compared is named. */
function agreement({ counts, metrics }: AnalyticsReport, withDashboard: boolean): string {
  const ways = `${withDashboard ? 'The dashboard card, the' : 'The'} trades, the days, the equity curve and the strategies`
  const proof = `${counts.trades.toLocaleString('en-US')} × ${unrounded(metrics.expectancy)} is ${signedMoney(metrics.totalPnl)}.`
  return `${proof} ${ways} add up to the same total.`
}

function difference({ metrics, reconciliation }: AnalyticsReport, dashboardTotal: Decimal | null): string {
  const { tradesPnl, daysPnl, equityEnd, strategiesPnl, differing } = reconciliation
  const ways: [string, Decimal | null][] = [
    ['the trades as stored', tradesPnl],
    ['the days', daysPnl],
    ['the equity curve', equityEnd],
    ['the strategies', strategiesPnl],
    ['the dashboard card', dashboardTotal],
  ]
  const others = ways.flatMap(([way, pnl]) =>
    pnl !== null && compare(pnl, metrics.totalPnl) !== 0 ? [`${way} ${signedMoney(pnl)}`] : [],
  )
  const totals =
    others.length > 0 ? `Total P&L is ${signedMoney(metrics.totalPnl)}, but ${others.join(', ')}.` : ''
  const trade = differing ? 'One trade’s stored P&L is not what its prices give.' : ''
  return [totals, trade].filter(Boolean).join(' ')
}

/** Money with as many decimals as show that it is a quotient: '$75.00459'. */
function unrounded(amount: Decimal): string {
  const cents = formatMoney(amount, { currency: 'USD' })
  const rest = divide(amount, '1', { places: 5, rounding: 'down' })?.split('.')[1] ?? ''
  const cut = divide(amount, '1', { places: 2, rounding: 'down' }) ?? amount
  return rest.length > 2 ? `${formatMoney(cut, { currency: 'USD' })}${rest.slice(2)}…` : cents
}
