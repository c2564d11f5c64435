import {
  avoidZeroDivisor,
  buildSpreadsheetFormula,
  type Figures,
  type Formula,
  toCountInput,
  toInput,
  toMoneyInput,
} from './formula.ts'

/** The arithmetic of the Risk Management section. */
export const riskFormulas = {
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
