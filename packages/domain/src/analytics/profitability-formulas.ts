import { add } from '../decimal/decimal.ts'
import {
  avoidZeroDivisor,
  buildSpreadsheetFormula,
  COLUMN,
  EVENS,
  type Figures,
  type Formula,
  NET,
  R,
  toCountInput,
  toInput,
  toMoneyInput,
} from './formula.ts'

/** The arithmetic of the key metrics. */
export const keyFormulas = {
  totalPnl: ({ sums }: Figures): Formula => ({
    words: 'All wins − all losses',
    convention: NET,
    inputs: [toMoneyInput('All wins', sums.won), toMoneyInput('All losses', sums.lost)],
    spreadsheet: buildSpreadsheetFormula`${sums.won}-${sums.lost}`,
    isDifference: true,
  }),
  winRatePct: ({ counts }: Figures): Formula => ({
    words: 'Winning trades ÷ closed trades',
    convention: EVENS,
    inputs: [toCountInput('Winning trades', counts.wins), toCountInput('Closed trades', counts.trades)],
    spreadsheet: avoidZeroDivisor(
      counts.trades,
      buildSpreadsheetFormula`100*${counts.wins}/${counts.trades}`,
    ),
  }),
  riskReward: ({ counts, metrics, sums }: Figures): Formula => ({
    words: 'Average win ÷ average loss',
    convention:
      'The average loss counts as a positive amount. Without a loss there is no ratio. P&L is after fees.',
    inputs: [
      toMoneyInput('Average win', metrics.averageWin),
      toMoneyInput('Average loss', metrics.averageLoss),
    ],
    spreadsheet: avoidZeroDivisor(
      counts.wins,
      buildSpreadsheetFormula`(${sums.won}/${counts.wins})/(${sums.lost}/${counts.losses})`,
    ),
  }),
  expectancy: ({ counts, metrics }: Figures): Formula => ({
    words: 'Share of wins × average win − share of losses × average loss',
    convention: EVENS,
    inputs: [
      toCountInput('Winning trades', counts.wins),
      toMoneyInput('Average win', metrics.averageWin),
      toCountInput('Losing trades', counts.losses),
      toMoneyInput('Average loss', metrics.averageLoss),
      toCountInput('Break-even trades', counts.evens),
      toCountInput('Closed trades', counts.trades),
    ],
    spreadsheet: avoidZeroDivisor(
      counts.trades,
      buildSpreadsheetFormula`${counts.wins}/${counts.trades}*${metrics.averageWin}-${counts.losses}/${counts.trades}*${metrics.averageLoss}`,
    ),
  }),
}

/** The arithmetic of the Profitability Indicators. */
export const profitabilityFormulas = {
  averageWin: ({ counts, sums }: Figures): Formula => ({
    words: 'All wins ÷ winning trades',
    convention: NET,
    inputs: [toMoneyInput('All wins', sums.won), toCountInput('Winning trades', counts.wins)],
    spreadsheet: buildSpreadsheetFormula`${sums.won}/${counts.wins}`,
  }),
  averageLoss: ({ counts, sums }: Figures): Formula => ({
    words: 'All losses ÷ losing trades',
    convention: `A positive amount. ${NET}`,
    inputs: [toMoneyInput('All losses', sums.lost), toCountInput('Losing trades', counts.losses)],
    spreadsheet: buildSpreadsheetFormula`${sums.lost}/${counts.losses}`,
  }),
  averagePnl: ({ counts, metrics }: Figures): Formula => ({
    words: 'Total P&L ÷ closed trades',
    convention: NET,
    inputs: [toMoneyInput('Total P&L', metrics.totalPnl), toCountInput('Closed trades', counts.trades)],
    spreadsheet: avoidZeroDivisor(
      counts.trades,
      buildSpreadsheetFormula`${metrics.totalPnl}/${counts.trades}`,
    ),
  }),
  bestWeekday: ({ byWeekday }: Figures): Formula => ({
    words: 'The weekday with the highest total P&L',
    convention: `Only weekdays with exits; of equal weekdays, the first from Sunday counts. ${NET}`,
    inputs: byWeekday.map(({ key, realised }) => toMoneyInput(weekdayNames[Number(key)] ?? key, realised)),
    spreadsheet: `=MAX(${byWeekday.map(({ realised }) => realised).join(',')})`,
  }),
  profitFactor: ({ sums }: Figures): Formula => ({
    words: 'All wins ÷ all losses',
    convention: `Without a loss there is no ratio. ${NET}`,
    inputs: [toMoneyInput('All wins', sums.won), toMoneyInput('All losses', sums.lost)],
    spreadsheet: buildSpreadsheetFormula`${sums.won}/${sums.lost}`,
  }),
  largestWin: ({ counts, highlights }: Figures): Formula => ({
    words: 'The highest P&L of a winning trade',
    convention: `Of equal trades, the first to exit counts. ${NET} ${COLUMN}`,
    inputs: toExtremeInputs(highlights.largestWin),
    spreadsheet: `=MAX(A1:A${counts.trades})`,
  }),
  largestLoss: ({ counts, highlights }: Figures): Formula => ({
    words: 'The lowest P&L of a losing trade',
    convention: `Of equal trades, the first to exit counts. ${NET} ${COLUMN}`,
    inputs: toExtremeInputs(highlights.largestLoss),
    spreadsheet: `=MIN(A1:A${counts.trades})`,
  }),
  feesPaid: ({ metrics }: Figures): Formula => ({
    words: 'P&L before fees − P&L after fees',
    convention: 'A fee in percent is computed from the entry value; a fee in money counts as entered.',
    inputs: [
      toMoneyInput('P&L before fees', toGrossPnl(metrics)),
      toMoneyInput('P&L after fees', metrics.totalPnl),
    ],
    spreadsheet: buildSpreadsheetFormula`${toGrossPnl(metrics)}-${metrics.totalPnl}`,
    isDifference: true,
  }),
  feesPctOfGross: ({ metrics }: Figures): Formula => ({
    words: 'Fees paid ÷ P&L before fees',
    convention: 'Only when there is a gain before fees.',
    inputs: [
      toMoneyInput('Fees paid', metrics.feesPaid),
      toMoneyInput('P&L before fees', toGrossPnl(metrics)),
    ],
    spreadsheet: buildSpreadsheetFormula`100*${metrics.feesPaid}/${toGrossPnl(metrics)}`,
  }),
  rExpectancy: ({ sums }: Figures): Formula => ({
    words: 'Sum of R-multiples ÷ trades with a stop loss',
    convention: R,
    inputs: [
      toInput('r', 'Sum of R-multiples', sums.r),
      toCountInput('Trades with a stop loss', sums.rTrades),
    ],
    spreadsheet: buildSpreadsheetFormula`${sums.r}/${sums.rTrades}`,
  }),
  kellyPct: ({ counts, metrics }: Figures): Formula => ({
    words: 'Share of wins − share of losses ÷ risk/reward',
    convention:
      'Shares of the trades that won or lost; break-even trades are left out. J. L. Kelly, 1956. P&L is after fees.',
    inputs: [
      toCountInput('Winning trades', counts.wins),
      toCountInput('Losing trades', counts.losses),
      toInput('ratio', 'Risk/reward', metrics.riskReward),
    ],
    spreadsheet: buildSpreadsheetFormula`100*(${counts.wins}/${counts.wins + counts.losses}-${counts.losses}/${counts.wins + counts.losses}/${metrics.riskReward})`,
  }),
}

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

function toExtremeInputs(mark: Figures['highlights']['largestWin']) {
  return mark ? [toMoneyInput(`${mark.symbol} ${mark.type}`, mark.pnl), toInput('day', 'Exit', mark.day)] : []
}

function toGrossPnl({ totalPnl, feesPaid }: Figures['metrics']) {
  return add(totalPnl, feesPaid)
}
