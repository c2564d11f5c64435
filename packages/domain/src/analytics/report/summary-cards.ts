import type { Day } from '../../days/index.ts'
import { countEvens } from '../../trades/index.ts'
import { scaleAmounts } from '../exact/scaled-integers.ts'
import { fromUnits } from '../exact/units.ts'
import { buildDailyCurve } from '../rollups/day-points.ts'
import type { Rollup } from '../rollups/rollup.ts'

/** The exit days of the small equity line on the first card. */
const MAX_EQUITY_DAYS = 40

/**
 * The dashboard's figures about closed trades. `equity` is the cumulative net P&L after each of the last exit days,
 * so its last value is totalPnl. `today` is the trader's own day and decides the month.
 */
export function buildSummaryCards({ summary, points }: Rollup, today: Day) {
  const { trades, wins, losses, pnl } = summary.all
  return {
    totalPnl: fromUnits(pnl),
    monthPnl: sumPnlSince(points, `${today.slice(0, 7)}-01`),
    closed: trades,
    wins,
    losses,
    evens: countEvens(summary.all),
    equity: buildDailyCurve(points).days.equity.slice(-MAX_EQUITY_DAYS),
  }
}

function sumPnlSince(points: Rollup['points'], first: Day) {
  const pnls = points.flatMap(([day, , , , pnl]) => (day >= first ? [pnl] : []))
  const { integers, zero, toDecimal } = scaleAmounts(pnls)
  return toDecimal(integers.reduce((total, pnl) => total + pnl, zero))
}
