import {
  avoidZeroDivisor,
  buildSpreadsheetFormula,
  type Figures,
  type Formula,
  toCountInput,
  toInput,
} from './formula.ts'

/** The arithmetic of the Behavioral Indicators. */
export const behavioralFormulas = {
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
