import { count, type Figures, type Formula, orZero, other, sheet } from './formula.ts'

/** The arithmetic of the Behavioral Indicators. */
export const behavioralFormulas = {
  planFollowedPct: ({ counts, sums }: Figures): Formula => ({
    words: 'Closed trades marked as plan followed ÷ closed trades',
    convention: 'Only trades marked as followed count; a trade that is not marked is no broken plan.',
    inputs: [count('Marked as plan followed', sums.planFollowed), count('Closed trades', counts.trades)],
    spreadsheet: orZero(counts.trades, sheet`100*${sums.planFollowed}/${counts.trades}`),
  }),
  tradesPerWeek: ({ counts, sums }: Figures): Formula => ({
    words: 'Closed trades ÷ weeks from the first entry to today',
    convention: 'Parts of weeks count; less than one week counts as one.',
    inputs: [
      count('Closed trades', counts.trades),
      other('day', 'First entry', sums.firstEntryDay),
      other('day', 'Today', sums.today),
      other('weeks', 'Weeks', sums.weeks),
    ],
    spreadsheet: sheet`${counts.trades}/MAX(1,${sums.weeks})`,
  }),
  averageHoldingDays: ({ counts, sums }: Figures): Formula => ({
    words: 'Days held of all trades ÷ closed trades',
    convention: 'From entry day to exit day; a trade closed on its first day counts as 0.',
    inputs: [
      other('days', 'Days held of all trades', String(sums.holdingDays)),
      count('Closed trades', counts.trades),
    ],
    spreadsheet: sheet`${sums.holdingDays}/${counts.trades}`,
  }),
}
