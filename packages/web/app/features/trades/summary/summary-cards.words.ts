import type { TradeSummary } from '@candlebook/contract/trades'
import { formatPercent, moneySign, plural } from '@candlebook/domain/text'
import { computeWinRatePct } from '@candlebook/domain/trades'
import { dashboardMoney } from '../../../lib/money.ts'

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

const noneClosed = 'No closed trades yet'

/** The texts of the cards: total P&L in euro [SHELL-20], win rate [SHELL-21], open trades [SHELL-22]. */
export function summaryWords(summary: TradeSummary): SummaryWords {
  const { wins, losses, evens, closed } = summary
  const even = evens > 0 ? `, ${number(evens)} even` : ''
  return {
    total: dashboardMoney(summary.totalPnl),
    totalSign: moneySign(summary.totalPnl),
    month: closed === 0 ? noneClosed : `${dashboardMoney(summary.monthPnl)} this month`,
    winRate: formatPercent(computeWinRatePct({ wins, trades: closed })),
    outcomes: closed === 0 ? noneClosed : `${plural(wins, 'win')}, ${plural(losses, 'loss')}${even}`,
    outcomesShort: closed === 0 ? noneClosed : `${number(wins)} W, ${number(losses)} L${even}`,
    open: number(summary.open),
    stops: stopWords(summary),
  }
}

function stopWords({ open, openWithStop }: TradeSummary): string {
  const without = open - openWithStop
  if (open === 0) return 'No open positions'
  if (without === 0) return `${allOf(open)} a stop`
  if (openWithStop === 0) return open === 1 ? 'It has no stop' : 'None has a stop'
  return `${number(openWithStop)} ${openWithStop === 1 ? 'has' : 'have'} a stop, ${number(without)} ${without === 1 ? 'has' : 'have'} none`
}

function allOf(open: number): string {
  if (open === 1) return 'It has'
  return open === 2 ? 'Both have' : `All ${number(open)} have`
}

function number(count: number): string {
  return count.toLocaleString('en-US')
}
