import { count, type Figures, type Formula, money, orZero, other, sheet } from './formula.ts'

/** The arithmetic of the Risk Management section. */
export const riskFormulas = {
  averageRiskPct: ({ sums }: Figures): Formula => ({
    words: 'Sum of risk percentages ÷ trades that have one',
    convention: 'A risk of 0 that was entered counts; a trade without a risk does not.',
    inputs: [
      other('percent', 'Sum of risk percentages', sums.riskPct),
      count('Trades with a risk', sums.riskPctTrades),
    ],
    spreadsheet: sheet`${sums.riskPct}/${sums.riskPctTrades}`,
  }),
  stopRespected: ({ metrics }: Figures): Formula => respected('stop loss', metrics.stopRespected),
  targetRespected: ({ metrics }: Figures): Formula => respected('take profit', metrics.targetRespected),
  averagePositionSize: ({ counts, sums }: Figures): Formula => ({
    words: 'Entry price × quantity of all trades ÷ closed trades',
    convention: 'Without fees, and positive for a short too.',
    inputs: [
      money('Entry price × quantity of all trades', sums.entryValue),
      count('Closed trades', counts.trades),
    ],
    spreadsheet: orZero(counts.trades, sheet`${sums.entryValue}/${counts.trades}`),
  }),
}

function respected(what: string, { hit, kept }: { hit: number; kept: number }): Formula {
  return {
    words: `Trades that hit their ${what} − those of them where it had been moved`,
    convention: 'As noted when the trade was closed; a trade without a note counts as not hit.',
    inputs: [count(`Hit the ${what}`, hit), count('Of them moved', hit - kept)],
    spreadsheet: sheet`${hit}-${hit - kept}`,
  }
}
