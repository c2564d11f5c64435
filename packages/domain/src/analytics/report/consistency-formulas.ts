import {
  BY_EXIT,
  COLUMN,
  count,
  type Figures,
  type Formula,
  money,
  NET,
  orZero,
  other,
  R,
  sheet,
} from './formula.ts'
import { MAX_SQN_TRADES } from './metrics.ts'

/** The arithmetic of Drawdown and Consistency. */
export const consistencyFormulas = {
  maxDrawdown: ({ highlights }: Figures): Formula => ({
    words: 'Highest total so far − the low after it',
    convention: `The total starts at 0, so a losing first trade counts. ${BY_EXIT}`,
    inputs: toDrawdownInputs(highlights),
    spreadsheet: sheet`${highlights.drawdown?.peak ?? null}-${highlights.drawdown?.trough ?? null}`,
  }),
  maxDrawdownPct: ({ highlights }: Figures): Formula => ({
    words: 'Max drawdown ÷ the highest total before it',
    convention: `Only when that total is above 0. ${BY_EXIT}`,
    inputs: toDrawdownInputs(highlights),
    spreadsheet: sheet`100*(${highlights.drawdown?.peak ?? null}-${highlights.drawdown?.trough ?? null})/${highlights.drawdown?.peak ?? null}`,
  }),
  recoveryFactor: ({ metrics }: Figures): Formula => ({
    words: 'Total P&L ÷ max drawdown',
    convention: `Without a drawdown there is no ratio. ${NET}`,
    inputs: [money('Total P&L', metrics.totalPnl), money('Max drawdown', metrics.maxDrawdown)],
    spreadsheet: sheet`${metrics.totalPnl}/${metrics.maxDrawdown}`,
  }),
  standardDeviation: ({ counts, metrics, sums }: Figures): Formula => ({
    words: 'Root of (the sum of squared distances from the average P&L ÷ (closed trades − 1))',
    convention: `Sample deviation of the P&L per trade; it needs at least 2 trades. ${NET}`,
    inputs: [
      other('square', 'Sum of squared P&L', sums.pnlSquares),
      money('Total P&L', metrics.totalPnl),
      count('Closed trades', counts.trades),
    ],
    spreadsheet: sheet`SQRT((${sums.pnlSquares}-${metrics.totalPnl}*${metrics.totalPnl}/${counts.trades})/(${counts.trades}-1))`,
  }),
  longestWinStreak: ({ counts, metrics, highlights }: Figures): Formula => ({
    words: 'The most winning trades in a row',
    convention: `A break-even trade ends the streak. ${BY_EXIT} ${COLUMN}`,
    inputs: toStreakInputs(metrics.longestWinStreak, highlights.winStreak),
    spreadsheet: toStreakFormula('>', '<=', counts.trades),
  }),
  longestLossStreak: ({ counts, metrics, highlights }: Figures): Formula => ({
    words: 'The most losing trades in a row',
    convention: `A break-even trade ends the streak. ${BY_EXIT} ${COLUMN}`,
    inputs: toStreakInputs(metrics.longestLossStreak, highlights.lossStreak),
    spreadsheet: toStreakFormula('<', '>=', counts.trades),
  }),
  sharpe: ({ metrics }: Figures): Formula => ({
    words: 'Average P&L ÷ standard deviation',
    convention: `Per trade, with no interest taken off and not scaled to a year. W. F. Sharpe, 1994. ${NET}`,
    inputs: [
      money('Average P&L', metrics.averagePnl),
      money('Standard deviation', metrics.standardDeviation),
    ],
    spreadsheet: sheet`${metrics.averagePnl}/${metrics.standardDeviation}`,
  }),
  sortino: ({ counts, metrics, sums }: Figures): Formula => ({
    words: 'Average P&L ÷ root of (the sum of squared losses ÷ closed trades)',
    convention: `Per trade, against a target of 0; all trades are in the divisor. F. A. Sortino, 1994. ${NET}`,
    inputs: [
      money('Average P&L', metrics.averagePnl),
      other('square', 'Sum of squared losses', sums.lossSquares),
      count('Closed trades', counts.trades),
    ],
    spreadsheet: sheet`${metrics.averagePnl}/SQRT(${sums.lossSquares}/${counts.trades})`,
  }),
  sqn: ({ sums }: Figures): Formula => ({
    words: 'Root of the number of trades × average R ÷ standard deviation of R',
    convention: `More than ${MAX_SQN_TRADES} trades count as ${MAX_SQN_TRADES}. V. K. Tharp, 2008. ${R}`,
    inputs: [
      other('r', 'Sum of R-multiples', sums.r),
      other('square', 'Sum of squared R-multiples', sums.rSquares),
      count('Trades with a stop loss', sums.rTrades),
    ],
    spreadsheet: sheet`SQRT(MIN(${MAX_SQN_TRADES},${sums.rTrades}))*${sums.r}/${sums.rTrades}/SQRT((${sums.rSquares}-${sums.r}*${sums.r}/${sums.rTrades})/(${sums.rTrades}-1))`,
  }),
}

function toDrawdownInputs({ drawdown }: Figures['highlights']) {
  if (drawdown === null) return []
  const from = other('day', 'Last exit at the highest total', drawdown.peakDay)
  return [
    money('Highest total', drawdown.peak),
    ...(drawdown.peakDay === null ? [] : [from]),
    money('Low', drawdown.trough),
    other('day', 'Exit at the low', drawdown.troughDay),
  ]
}

function toStreakInputs(length: number, run: Figures['highlights']['winStreak']) {
  const days = run ? [other('day', 'From', run.from), other('day', 'To', run.to)] : []
  return [count('Trades in a row', length), ...days]
}

function toStreakFormula(within: '>' | '<', beyond: '>=' | '<=', trades: number): string {
  const column = `A1:A${trades}`
  const rows = `ROW(${column})`
  return orZero(trades, `=MAX(FREQUENCY(IF(${column}${within}0,${rows}),IF(${column}${beyond}0,${rows})))`)
}
