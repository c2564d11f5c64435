import type { Day } from '../days/day.ts'
import { add, compare, type Decimal, subtract } from '../decimal/decimal.ts'
import type { DayColumns } from './day-points.ts'
import { type Figures, type Formula, R, toCountInput, toInput } from './formula.ts'
import type { MetricId } from './metrics.ts'

/**
 * The units in which results are shown. `money`: the net P&L. `percent`: of one trade the net P&L in percent of its value at entry
 * (`computeReturnPct`); of days, months and totals the return on capital, which is the results of a day ÷ its capital, days linked
 * by multiplication (`computeDailyReturns`). A return exists only for accounts with a starting balance. `r`: the R-multiple, which is the net P&L ÷ the initial risk. A trade
 * without a stop loss on the losing side of entry has no R: a sum of R leaves it out and says so, and never counts it as 0. All
 * of the R of a trade counts on the day that closes it, under each setting of the days of results.
 */
export const resultUnits = ['money', 'percent', 'r'] as const
export type ResultUnit = (typeof resultUnits)[number]

/** A metric in R: its value, which is null without a trade with an R, and its arithmetic. */
type MetricInR = { value: (figures: Figures) => Decimal | null; formula: (figures: Figures) => Formula }

const LEFT_OUT = 'Closed trades without a stop loss, left out'

const sumOfR: MetricInR = {
  value: ({ sums }) => (sums.rTrades === 0 ? null : sums.r),
  formula: ({ sums, counts }) => ({
    words: 'Sum of P&L ÷ initial risk over the closed trades with a stop loss',
    convention: R,
    inputs: [
      toCountInput('Trades with a stop loss', sums.rTrades),
      toCountInput(LEFT_OUT, counts.trades - sums.rTrades),
    ],
    spreadsheet: null,
  }),
}

const averageR: MetricInR = {
  value: ({ metrics }) => metrics.rExpectancy,
  formula: ({ sums, counts }) => ({
    words: 'Sum of R-multiples ÷ trades with a stop loss',
    convention: R,
    inputs: [
      toInput('r', 'Sum of R-multiples', sums.r),
      toCountInput('Trades with a stop loss', sums.rTrades),
      toCountInput(LEFT_OUT, counts.trades - sums.rTrades),
    ],
    spreadsheet: `=${sums.r}/${sums.rTrades}`,
  }),
}

/**
 * What each metric shows in R. `same`: it is a share, a ratio or a count, which has no unit of results. `money`: it stays an amount,
 * because the report has no R for it.
 */
export const metricsInR: Record<MetricId, MetricInR | 'same' | 'money'> = {
  totalPnl: sumOfR,
  winRatePct: 'same',
  riskReward: 'same',
  expectancy: averageR,
  averageWin: 'money',
  averageLoss: 'money',
  averagePnl: averageR,
  bestWeekday: 'money',
  profitFactor: 'same',
  largestWin: 'money',
  largestLoss: 'money',
  feesPaid: 'money',
  feesPctOfGross: 'same',
  rExpectancy: 'same',
  kellyPct: 'same',
  planFollowedPct: 'same',
  tradesPerWeek: 'same',
  averageHoldingDays: 'same',
  averageRiskPct: 'same',
  stopRespected: 'same',
  targetRespected: 'same',
  averagePositionSize: 'money',
  maxDrawdown: 'money',
  maxDrawdownPct: 'same',
  recoveryFactor: 'same',
  standardDeviation: 'money',
  longestWinStreak: 'same',
  longestLossStreak: 'same',
  sharpe: 'same',
  sortino: 'same',
  sqn: 'same',
}

/**
 * What each metric shows in percent. `return`: the linked return of the days. `same` and `money` as in `metricsInR`: an average of
 * single trades has no capital that it could be a share of.
 */
export const metricsInPercent: Record<MetricId, 'return' | 'same' | 'money'> = {
  totalPnl: 'return',
  winRatePct: 'same',
  riskReward: 'same',
  expectancy: 'money',
  averageWin: 'money',
  averageLoss: 'money',
  averagePnl: 'money',
  bestWeekday: 'money',
  profitFactor: 'same',
  largestWin: 'money',
  largestLoss: 'money',
  feesPaid: 'money',
  feesPctOfGross: 'same',
  rExpectancy: 'same',
  kellyPct: 'same',
  planFollowedPct: 'same',
  tradesPerWeek: 'same',
  averageHoldingDays: 'same',
  averageRiskPct: 'same',
  stopRespected: 'same',
  targetRespected: 'same',
  averagePositionSize: 'money',
  maxDrawdown: 'money',
  maxDrawdownPct: 'same',
  recoveryFactor: 'same',
  standardDeviation: 'money',
  longestWinStreak: 'same',
  longestLossStreak: 'same',
  sharpe: 'same',
  sortino: 'same',
  sqn: 'same',
}

/**
 * The result of some days in every unit. `rTrades` of the closed trades have an R. `ratio` is the linked return of the days, and
 * `counted` the exits that are in it, and `leftOut` those that no starting balance covers; all are absent where returns are not known.
 */
export type UnitResult = {
  pnl: Decimal
  r: Decimal
  trades: number
  rTrades: number
  partialExits: number
  ratio?: Decimal | null
  counted?: number
  leftOut?: number
}

/**
 * The arithmetic of a linked return. Dividends, interest, taxes and fees of the account are in its capital, and in no return: the
 * calendar shows results of trades.
 */
export function explainReturn(
  returns: readonly { exits: number }[],
  { from, to }: { from: Day; to: Day },
): Formula {
  return {
    words: 'The returns of all days, linked: (1 + return) × (1 + return) … − 1',
    convention:
      'The return of a day is what its exits realised ÷ (the balance of the day before + money that came in). Dividends, interest and fees of the account change the balance only.',
    inputs: [
      toInput('day', 'From', from),
      toInput('day', 'To', to),
      toCountInput('Days with an exit', returns.filter(({ exits }) => exits > 0).length),
      toCountInput(
        'Exits',
        returns.reduce((total, { exits }) => total + exits, 0),
      ),
    ],
    spreadsheet: null,
  }
}

/** The curve of the sum of R at the end of each day, and its distance to its highest point so far, which is at least 0. */
export function buildRCurve({ r }: Pick<DayColumns, 'r'>): { equity: Decimal[]; drawdown: Decimal[] } {
  const curve = { equity: [] as Decimal[], drawdown: [] as Decimal[] }
  let [end, peak] = ['0', '0']
  for (const one of r) {
    end = add(end, one)
    if (compare(end, peak) > 0) peak = end
    curve.equity.push(end)
    curve.drawdown.push(subtract(peak, end))
  }
  return curve
}
