import {
  buildSpreadsheetFormula,
  type Formula,
  type FormulaInput,
  toCountInput,
  toInput,
} from '../analytics/formula.ts'
import {
  explainUnderWaterPeriod,
  explainUnderWaterShare,
  riskTable,
  type UnderWaterWords,
} from '../analytics/risk-formulas.ts'
import type { IncomeChoice } from './ledger.ts'
import {
  type AccountRatios,
  type AccountUnderWater,
  MIN_ANNUALISED_DAYS,
  type ReturnCalendar,
} from './ratios.ts'

/** The figures of an account with an arithmetic in a dialog. */
export const ratioFigures = ['sharpe', 'sortino', 'calmar', 'underWater'] as const
export type RatioFigure = (typeof ratioFigures)[number]

/** The title and the help text of each figure. */
export const ratioTable: Record<RatioFigure, { title: string; help: string }> = {
  sharpe: {
    title: 'Sharpe ratio',
    help: 'The average return of a day divided by how much the returns of the days differ, scaled to a year.',
  },
  sortino: {
    title: 'Sortino ratio',
    help: 'Like the Sharpe ratio, but only days that lost count as ups and downs.',
  },
  calmar: {
    title: 'Calmar ratio',
    help: 'The return of a year divided by the largest drawdown, both of the last 36 months. One drawdown decides it, so it has no interval.',
  },
  underWater: {
    title: riskTable.longestUnderWater.title,
    help: 'The most days in a row on which the time-weighted return was below its highest point so far. Days without a result count like the day before.',
  },
}

/** The arithmetic of one figure: its formula and its value. */
export type RatioExplanation = Formula & { title: string; result: FormulaInput }

/** Explains a figure of an account; nothing for a figure that does not exist. */
export function explainRatio(
  figure: RatioFigure,
  { ratios, underWater }: { ratios: AccountRatios; underWater: AccountUnderWater | null },
  income: IncomeChoice,
): RatioExplanation[] {
  switch (figure) {
    case 'sharpe':
      return explainSharpe(ratios, income)
    case 'sortino':
      return explainSortino(ratios, income)
    case 'calmar':
      return explainCalmar(ratios.calmar, income)
    case 'underWater':
      return underWater?.longest
        ? [
            explainUnderWaterPeriod(underWater.longest, ofReturn(income)),
            explainUnderWaterShare(underWater, ofReturn(income)),
          ]
        : []
  }
}

/** What a return of a day counts. */
const counted: Record<IncomeChoice, string> = {
  with: 'Returns count results, income and costs.',
  without: 'Returns count results only.',
}

/** Which days count. */
export const calendarWords: Record<ReturnCalendar, string> = {
  all: 'Every day with capital counts, because a return is on a weekend; a day without a result has a return of 0.',
  weekdays:
    'Every weekday with capital counts, holidays too; a day without a result has a return of 0. No return is on a weekend, so weekends do not count.',
}

/** The risk-free rate, and what no return counts. */
export const NO_RATE = 'The risk-free rate is 0: no interest is taken off.'
export const AT_COST = 'Open positions count at cost, so their ups and downs are in no return.'
const describeDays = ({ days: { calendar } }: AccountRatios, income: IncomeChoice) =>
  `${NO_RATE} ${calendarWords[calendar]} ${counted[income]} ${AT_COST}`

function explainSharpe(ratios: AccountRatios, income: IncomeChoice): RatioExplanation[] {
  const { sharpe, meanPct, deviationPct, days } = ratios
  if (sharpe.value === null) return []
  const { title } = ratioTable.sharpe
  return [
    {
      title,
      words: 'Average return of a day ÷ standard deviation × root of the days of a year',
      convention: `Sample deviation, days − 1. W. F. Sharpe, 1994. ${describeDays(ratios, income)}`,
      inputs: [
        toInput('return', 'Average return of a day', meanPct),
        toInput('return', 'Standard deviation', deviationPct),
        ...toDayInputs(days),
      ],
      result: toInput('ratio', title, sharpe.value),
      spreadsheet: buildSpreadsheetFormula`${meanPct}/${deviationPct}*SQRT(${days.perYear})`,
    },
    explainInterval(
      sharpe,
      'A. W. Lo, 2002, with the skewness and the kurtosis of the returns (E. Mertens, 2002). In simulated records it held the true ratio 92 to 98 times of 100.',
    ),
  ]
}

function explainSortino(ratios: AccountRatios, income: IncomeChoice): RatioExplanation[] {
  const { sortino, meanPct, downsidePct, days } = ratios
  if (sortino.value === null) return []
  const { title } = ratioTable.sortino
  return [
    {
      title,
      words: 'Average return of a day ÷ downside deviation × root of the days of a year',
      convention: `The downside deviation is the root of (the sum of squared losses ÷ all days), against a target of 0. F. A. Sortino, 1994. ${describeDays(ratios, income)}`,
      inputs: [
        toInput('return', 'Average return of a day', meanPct),
        toInput('return', 'Downside deviation', downsidePct),
        ...toDayInputs(days),
        toCountInput('Days that lost', days.losses),
      ],
      result: toInput('ratio', title, sortino.value),
      spreadsheet: buildSpreadsheetFormula`${meanPct}/${downsidePct}*SQRT(${days.perYear})`,
    },
    explainInterval(
      sortino,
      'By the influence of each return on the ratio (delta method). In simulated records it held the true ratio 88 to 98 times of 100, least often with few results.',
    ),
  ]
}

function toDayInputs({ count, withReturn, perYear }: AccountRatios['days']): FormulaInput[] {
  return [
    toCountInput('Days', count),
    toCountInput('Days with a result', withReturn),
    toCountInput('Days of a year', perYear),
  ]
}

function explainInterval(
  { value, error, interval }: Extract<AccountRatios['sharpe'], { problem: null }>,
  source: string,
): RatioExplanation {
  return {
    title: 'High end of the 95% interval',
    words: 'Ratio + 1.96 × standard error; the low end is as far below',
    convention: `${source} It takes for granted that days do not depend on each other and that the future is like the past.`,
    inputs: [
      toInput('ratio', 'Ratio', value),
      toInput('ratio', 'Standard error', error),
      toInput('ratio', 'Low end', interval.low),
    ],
    result: toInput('ratio', 'High end', interval.high),
    spreadsheet: buildSpreadsheetFormula`${value}+1.959964*${error}`,
  }
}

function explainCalmar(calmar: AccountRatios['calmar'], income: IncomeChoice): RatioExplanation[] {
  const { value, from, to, days, returnPct, annualPct, drawdownPct } = calmar
  if (value === null) return []
  const { title } = ratioTable.calmar
  return [
    {
      title: 'Return of a year',
      words: '(1 + return)^(365 ÷ days with capital) − 1',
      convention: `Time-weighted return of the last 36 months, or since the start. A shorter time than ${MIN_ANNUALISED_DAYS} days is never scaled to a year. ${counted[income]}`,
      inputs: [
        toInput('day', 'From', from),
        toInput('day', 'To', to),
        toInput('return', 'Return', returnPct),
        toInput('days', 'Days with capital', String(days)),
      ],
      result: toInput('return', 'Return of a year', annualPct),
      spreadsheet: buildSpreadsheetFormula`100*((1+${returnPct}/100)^(365/${days})-1)`,
    },
    {
      title,
      words: 'Return of a year ÷ largest drawdown',
      convention: `Both of the last 36 months, or since the start. T. W. Young, 1991. ${AT_COST}`,
      inputs: [
        toInput('return', 'Return of a year', annualPct),
        toInput('return', 'Largest drawdown', drawdownPct),
      ],
      result: toInput('ratio', title, value),
      spreadsheet: buildSpreadsheetFormula`${annualPct}/${drawdownPct}`,
    },
  ]
}

const ofReturn = (income: IncomeChoice): UnderWaterWords => ({
  highest: 'the peak',
  since: 'the starting day',
  until: 'To today.',
  convention: `Calendar days, by the time-weighted return at the end of each day. ${counted[income]}`,
})
