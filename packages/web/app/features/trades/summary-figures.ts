import type { TradeSummary } from '@candlebook/contract/trades'
import { getMoneySign } from '@candlebook/domain/money/format-money'
import { formatPercent, formatRSum } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { computeWinRatePct } from '@candlebook/domain/trades/win-rate'
import { formatDashboardTotal } from '../../lib/money.ts'
import { getResultUnit } from '../../lib/shown-amounts.ts'

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
    ...describeTotal(summary, noneClosed),
    winRate: formatPercent(computeWinRatePct({ wins, trades: closed })),
    outcomes:
      closed === 0 ? noneClosed : `${formatCount(wins, 'win')}, ${formatCount(losses, 'loss')}${even}`,
    outcomesShort: closed === 0 ? noneClosed : `${formatInteger(wins)} W, ${formatInteger(losses)} L${even}`,
    open: formatInteger(summary.open),
    stops: describeStops(summary),
  }
}

/** The total in the unit that is shown. A sum of R says how many trades it leaves out. */
function describeTotal(
  { totalPnl, monthPnl, closed, totalR, monthR, rTrades }: TradeSummary,
  noneClosed: string,
): Pick<SummaryWords, 'total' | 'totalSign' | 'month'> {
  const inMoney = getResultUnit() !== 'r' // a return comes later, see ReturnFigure
  if (!inMoney && rTrades === 0)
    return { total: 'N/A', totalSign: null, month: closed === 0 ? noneClosed : 'No closed trade has a stop' }
  const [amount, ofMonth] = inMoney ? [totalPnl, monthPnl] : [totalR, monthR]
  const format = inMoney ? formatDashboardTotal : formatRSum
  const left = closed - rTrades
  const without = inMoney || left === 0 ? '' : `, ${formatInteger(left)} without a stop`
  return {
    total: format(amount),
    totalSign: getMoneySign(amount),
    month: closed === 0 ? noneClosed : `${format(ofMonth)} this month${without}`,
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
