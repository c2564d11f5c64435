import {
  avoidZeroDivisor,
  buildSpreadsheetFormula,
  EVENS,
  type Figures,
  type Formula,
  NET,
  toCountInput,
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
