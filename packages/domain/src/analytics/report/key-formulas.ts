import { count, EVENS, type Figures, type Formula, money, NET, orZero, sheet } from './formula.ts'

/** The arithmetic of the key metrics. */
export const keyFormulas = {
  totalPnl: ({ sums }: Figures): Formula => ({
    words: 'All wins − all losses',
    convention: NET,
    inputs: [money('All wins', sums.won), money('All losses', sums.lost)],
    spreadsheet: sheet`${sums.won}-${sums.lost}`,
  }),
  winRatePct: ({ counts }: Figures): Formula => ({
    words: 'Winning trades ÷ closed trades',
    convention: EVENS,
    inputs: [count('Winning trades', counts.wins), count('Closed trades', counts.trades)],
    spreadsheet: orZero(counts.trades, sheet`100*${counts.wins}/${counts.trades}`),
  }),
  riskReward: ({ counts, metrics, sums }: Figures): Formula => ({
    words: 'Average win ÷ average loss',
    convention:
      'The average loss is taken as a positive amount. Without a loss there is no ratio. P&L is after fees.',
    inputs: [money('Average win', metrics.averageWin), money('Average loss', metrics.averageLoss)],
    spreadsheet: orZero(counts.wins, sheet`(${sums.won}/${counts.wins})/(${sums.lost}/${counts.losses})`),
  }),
  expectancy: ({ counts, metrics }: Figures): Formula => ({
    words: 'Share of wins × average win − share of losses × average loss',
    convention: EVENS,
    inputs: [
      count('Winning trades', counts.wins),
      money('Average win', metrics.averageWin),
      count('Losing trades', counts.losses),
      money('Average loss', metrics.averageLoss),
      count('Break-even trades', counts.evens),
      count('Closed trades', counts.trades),
    ],
    spreadsheet: orZero(
      counts.trades,
      sheet`${counts.wins}/${counts.trades}*${metrics.averageWin}-${counts.losses}/${counts.trades}*${metrics.averageLoss}`,
    ),
  }),
}
