import {
  avoidZeroDivisor,
  BY_EXIT,
  buildSpreadsheetFormula,
  COLUMN,
  type Figures,
  type Formula,
  NET,
  R,
  toCountInput,
  toInput,
  toMoneyInput,
} from './formula.ts'
import { MAX_SQN_TRADES } from './metrics.ts'

/** The arithmetic of Drawdown and Consistency. */
export const consistencyFormulas = {
  maxDrawdown: ({ highlights }: Figures): Formula => ({
    words: 'Highest total so far − the low after it',
    convention: `The total starts at 0, so a losing first trade counts. ${BY_EXIT}`,
    inputs: toDrawdownInputs(highlights),
    spreadsheet: buildSpreadsheetFormula`${highlights.drawdown?.peak ?? null}-${highlights.drawdown?.trough ?? null}`,
  }),
  maxDrawdownPct: ({ highlights }: Figures): Formula => ({
    words: 'Max drawdown ÷ the highest total before it',
    convention: `Only when that total is above 0. ${BY_EXIT}`,
    inputs: toDrawdownInputs(highlights),
    spreadsheet: buildSpreadsheetFormula`100*(${highlights.drawdown?.peak ?? null}-${highlights.drawdown?.trough ?? null})/${highlights.drawdown?.peak ?? null}`,
  }),
  recoveryFactor: ({ metrics }: Figures): Formula => ({
    words: 'Total P&L ÷ max drawdown',
    convention: `Without a drawdown there is no ratio. ${NET}`,
    inputs: [toMoneyInput('Total P&L', metrics.totalPnl), toMoneyInput('Max drawdown', metrics.maxDrawdown)],
    spreadsheet: buildSpreadsheetFormula`${metrics.totalPnl}/${metrics.maxDrawdown}`,
  }),
  standardDeviation: ({ counts, metrics, sums }: Figures): Formula => ({
    words: 'Root of (the sum of squared distances from the average P&L ÷ (closed trades − 1))',
    convention: `Sample deviation of the P&L per trade; it needs at least 2 trades. ${NET}`,
    inputs: [
      toInput('square', 'Sum of squared P&L', sums.pnlSquares),
      toMoneyInput('Total P&L', metrics.totalPnl),
      toCountInput('Closed trades', counts.trades),
    ],
    spreadsheet: buildSpreadsheetFormula`SQRT((${sums.pnlSquares}-${metrics.totalPnl}*${metrics.totalPnl}/${counts.trades})/(${counts.trades}-1))`,
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
      toMoneyInput('Average P&L', metrics.averagePnl),
      toMoneyInput('Standard deviation', metrics.standardDeviation),
    ],
    spreadsheet: buildSpreadsheetFormula`${metrics.averagePnl}/${metrics.standardDeviation}`,
  }),
  sortino: ({ counts, metrics, sums }: Figures): Formula => ({
    words: 'Average P&L ÷ root of (the sum of squared losses ÷ closed trades)',
    convention: `Per trade, against a target of 0; all trades are in the divisor. F. A. Sortino, 1994. ${NET}`,
    inputs: [
      toMoneyInput('Average P&L', metrics.averagePnl),
      toInput('square', 'Sum of squared losses', sums.lossSquares),
      toCountInput('Closed trades', counts.trades),
    ],
    spreadsheet: buildSpreadsheetFormula`${metrics.averagePnl}/SQRT(${sums.lossSquares}/${counts.trades})`,
  }),
  sqn: ({ sums }: Figures): Formula => ({
    words: 'Root of the number of trades × average R ÷ standard deviation of R',
    convention: `More than ${MAX_SQN_TRADES} trades count as ${MAX_SQN_TRADES}. V. K. Tharp, 2008. ${R}`,
    inputs: [
      toInput('r', 'Sum of R-multiples', sums.r),
      toInput('square', 'Sum of squared R-multiples', sums.rSquares),
      toCountInput('Trades with a stop loss', sums.rTrades),
    ],
    spreadsheet: buildSpreadsheetFormula`SQRT(MIN(${MAX_SQN_TRADES},${sums.rTrades}))*${sums.r}/${sums.rTrades}/SQRT((${sums.rSquares}-${sums.r}*${sums.r}/${sums.rTrades})/(${sums.rTrades}-1))`,
  }),
}

function toDrawdownInputs({ drawdown }: Figures['highlights']) {
  if (drawdown === null) return []
  const from = toInput('day', 'Last exit at the highest total', drawdown.peakDay)
  return [
    toMoneyInput('Highest total', drawdown.peak),
    ...(drawdown.peakDay === null ? [] : [from]),
    toMoneyInput('Low', drawdown.trough),
    toInput('day', 'Exit at the low', drawdown.troughDay),
  ]
}

function toStreakInputs(length: number, run: Figures['highlights']['winStreak']) {
  const days = run ? [toInput('day', 'From', run.from), toInput('day', 'To', run.to)] : []
  return [toCountInput('Trades in a row', length), ...days]
}

function toStreakFormula(within: '>' | '<', beyond: '>=' | '<=', trades: number): string {
  const column = `A1:A${trades}`
  const rows = `ROW(${column})`
  return avoidZeroDivisor(
    trades,
    `=MAX(FREQUENCY(IF(${column}${within}0,${rows}),IF(${column}${beyond}0,${rows})))`,
  )
}
