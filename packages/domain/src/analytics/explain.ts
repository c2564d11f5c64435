import type { Decimal } from '../decimal/decimal.ts'
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
import { metricTable } from './metric-table.ts'
import { MAX_SQN_TRADES, type MetricId } from './metrics.ts'
import { keyFormulas, profitabilityFormulas } from './profitability-formulas.ts'

/** The arithmetic of the Risk Management section. */
const riskFormulas = {
  averageRiskPct: ({ sums }: Figures): Formula => ({
    words: 'Sum of risk percentages ÷ trades that have one',
    convention: 'A risk of 0 that was entered counts; a trade without a risk does not.',
    inputs: [
      toInput('percent', 'Sum of risk percentages', sums.riskPct),
      toCountInput('Trades with a risk', sums.riskPctTrades),
    ],
    spreadsheet: buildSpreadsheetFormula`${sums.riskPct}/${sums.riskPctTrades}`,
  }),
  stopRespected: ({ metrics }: Figures): Formula => explainRespected('stop loss', metrics.stopRespected),
  targetRespected: ({ metrics }: Figures): Formula =>
    explainRespected('take profit', metrics.targetRespected),
  averagePositionSize: ({ counts, sums }: Figures): Formula => ({
    words: 'Entry price × quantity of all trades ÷ closed trades',
    convention: 'Without fees, and positive for a short too.',
    inputs: [
      toMoneyInput('Entry price × quantity of all trades', sums.entryValue),
      toCountInput('Closed trades', counts.trades),
    ],
    spreadsheet: avoidZeroDivisor(
      counts.trades,
      buildSpreadsheetFormula`${sums.entryValue}/${counts.trades}`,
    ),
  }),
}

function explainRespected(what: string, { hit, respected }: { hit: number; respected: number }): Formula {
  return {
    words: `Trades that hit their ${what} − trades that hit a ${what} that had been moved`,
    convention: 'As noted when the trade was closed; a trade without a note counts as not hit.',
    inputs: [toCountInput(`Hit the ${what}`, hit), toCountInput(`Hit a moved ${what}`, hit - respected)],
    spreadsheet: buildSpreadsheetFormula`${hit}-${hit - respected}`,
  }
}

/** The arithmetic of Drawdown and Consistency. */
const consistencyFormulas = {
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

/** The arithmetic of the Behavioral Indicators. */
const behavioralFormulas = {
  planFollowedPct: ({ counts, sums }: Figures): Formula => ({
    words: 'Closed trades marked as plan followed ÷ closed trades',
    convention: 'Only trades marked as followed count; a trade that is not marked is not a broken plan.',
    inputs: [
      toCountInput('Marked as plan followed', sums.planFollowed),
      toCountInput('Closed trades', counts.trades),
    ],
    spreadsheet: avoidZeroDivisor(
      counts.trades,
      buildSpreadsheetFormula`100*${sums.planFollowed}/${counts.trades}`,
    ),
  }),
  tradesPerWeek: ({ counts, sums }: Figures): Formula => ({
    words: 'Closed trades ÷ weeks from the first entry to today',
    convention: 'Parts of weeks count; less than one week counts as one.',
    inputs: [
      toCountInput('Closed trades', counts.trades),
      toInput('day', 'First entry', sums.firstEntryDay),
      toInput('day', 'Today', sums.today),
      toInput('weeks', 'Weeks', sums.weeks),
    ],
    spreadsheet: buildSpreadsheetFormula`${counts.trades}/MAX(1,${sums.weeks})`,
  }),
  averageHoldingDays: ({ counts, sums }: Figures): Formula => ({
    words: 'Days held of all trades ÷ closed trades',
    convention: 'From entry day to exit day; a trade closed on its first day counts as 0.',
    inputs: [
      toInput('days', 'Days held of all trades', String(sums.holdingDays)),
      toCountInput('Closed trades', counts.trades),
    ],
    spreadsheet: buildSpreadsheetFormula`${sums.holdingDays}/${counts.trades}`,
  }),
}

/** The arithmetic of a metric, for a trader who checks it. */
type Explanation = Formula & { metric: MetricId; title: string }

/**
 * Explains one metric of a report: the formula in words, the convention, the inputs, and a spreadsheet formula (null
 * when the metric does not exist).
 */
export function explain(metric: MetricId, report: Figures): Explanation {
  const formula = formulas[metric](report)
  const exists = report.metrics[metric] !== null
  return {
    metric,
    title: metricTable[metric].title,
    ...formula,
    spreadsheet: exists ? formula.spreadsheet : null,
  }
}

const formulas: Record<MetricId, (report: Figures) => Formula> = {
  ...keyFormulas,
  ...profitabilityFormulas,
  ...behavioralFormulas,
  ...riskFormulas,
  ...consistencyFormulas,
}

/** A metric as one decimal; null when it does not exist. */
export function getMetricValue(metric: MetricId, { metrics }: Pick<Figures, 'metrics'>): Decimal | null {
  const value = metrics[metric]
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return 'respected' in value ? String(value.respected) : value.pnl
}
