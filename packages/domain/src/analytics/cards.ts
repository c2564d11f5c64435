import type { Day } from '../days/index.ts'
import { curveThrough } from './day-points.ts'
import { fromUnits } from './exact.ts'
import type { Rollup } from './rollup.ts'
import { scaleOf } from './wholes.ts'

/** How many exit days the small equity line of the first card shows. */
const EQUITY_DAYS = 40

/**
 * The figures of the dashboard's cards that closed trades decide, over all of them. `equity` is the cumulative net P&L
 * after each of the last exit days, so its last value is totalPnl. `today` is the trader's own day and decides the month.
 */
export function cardsOf({ summary, points }: Rollup, today: Day) {
  const { trades, wins, losses, pnl } = summary.all
  return {
    totalPnl: fromUnits(pnl),
    monthPnl: pnlFrom(points, `${today.slice(0, 7)}-01`),
    closed: trades,
    wins,
    losses,
    evens: trades - wins - losses,
    equity: curveThrough(points)
      .days.slice(-EQUITY_DAYS)
      .map(({ equity }) => equity),
  }
}

function pnlFrom(points: Rollup['points'], first: Day) {
  const pnls = points.flatMap(([day, , , , pnl]) => (day >= first ? [pnl] : []))
  const { zero, of, text } = scaleOf(pnls)
  return text(pnls.reduce((total, pnl) => total + of(pnl), zero))
}
