import type { TradeSummary } from '@candlebook/contract/trades'
import { getMoneySign } from '@candlebook/domain/money/format-money'
import { formatPercent } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { computeWinRatePct } from '@candlebook/domain/trades/win-rate'
import { formatDashboardTotal } from '../../lib/money.ts'

/** The texts of the first three summary cards; the short line is for phones. */
export type SummaryWords = {
  total: string
  totalSign: -1 | 0 | 1 | null
  month: string
  winRate: string
  outcomes: string
  outcomesShort: string
  open: string
  stops: string
}

/** The texts of the cards: total P&L in euro [SHELL-20], win rate [SHELL-21], open trades [SHELL-22]. */
export function describeSummary(summary: TradeSummary): SummaryWords {
  const { wins, losses, evens, closed } = summary
  const noneClosed = summary.withoutRate.length > 0 ? 'No closed trade has a rate' : 'No closed trades yet'
  const even = evens > 0 ? `, ${formatInteger(evens)} even` : ''
  return {
    total: formatDashboardTotal(summary.totalPnl),
    totalSign: getMoneySign(summary.totalPnl),
    month: closed === 0 ? noneClosed : `${formatDashboardTotal(summary.monthPnl)} this month`,
    winRate: formatPercent(computeWinRatePct({ wins, trades: closed })),
    outcomes:
      closed === 0 ? noneClosed : `${formatCount(wins, 'win')}, ${formatCount(losses, 'loss')}${even}`,
    outcomesShort: closed === 0 ? noneClosed : `${formatInteger(wins)} W, ${formatInteger(losses)} L${even}`,
    open: formatInteger(summary.open),
    stops: describeStops(summary),
  }
}

function describeStops({ open, openWithStop }: TradeSummary): string {
  const without = open - openWithStop
  if (open === 0) return 'No open positions'
  if (without === 0) return `${describeAll(open)} a stop`
  if (openWithStop === 0) return open === 1 ? 'It has no stop' : 'None has a stop'
  return `${formatInteger(openWithStop)} ${openWithStop === 1 ? 'has' : 'have'} a stop, ${formatInteger(without)} ${without === 1 ? 'has' : 'have'} none`
}

function describeAll(open: number): string {
  if (open === 1) return 'It has'
  return open === 2 ? 'Both have' : `All ${formatInteger(open)} have`
}

function formatInteger(count: number): string {
  return count.toLocaleString('en-US')
}
