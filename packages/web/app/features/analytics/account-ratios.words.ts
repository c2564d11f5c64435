import type { Ledger } from '@candlebook/contract/ledger'
import type { Day } from '@candlebook/domain/days/day'
import { formatDay, formatDayWithYearIfOther } from '@candlebook/domain/days/format-day'
import type { IncomeChoice } from '@candlebook/domain/ledger/ledger'
import {
  AT_COST,
  calendarWords,
  NO_RATE,
  type RatioFigure,
  ratioFigures,
} from '@candlebook/domain/ledger/ratio-formulas'
import {
  MIN_ANNUALISED_DAYS,
  MIN_RATIO_DAYS,
  MIN_RATIO_RETURNS,
  type RatioProblem,
} from '@candlebook/domain/ledger/ratios'
import { formatPercent, formatRatio } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'

/** The figures of a ledger with a starting balance. */
export type AccountFigures = NonNullable<Ledger['figures']>

type Ratios = AccountFigures['ratios']

/** The days whose exits a figure is made of, as the filter of the list has them: '2026-01-01/2026-11-21'. Null without days. */
export function findRatioDays(figure: RatioFigure, { ratios, underWater }: AccountFigures): string | null {
  const longest = underWater?.longest ?? null
  const { from, to } = {
    sharpe: ratios.days,
    sortino: ratios.days,
    calmar: ratios.calmar,
    underWater: longest ?? { from: null, to: null },
  }[figure]
  return from === null || to === null ? null : `${from}/${to}`
}

/** The figure of an account with this name from a URL; null when there is none. */
export function findRatioFigure(name: string | null): RatioFigure | null {
  return ratioFigures.find((figure) => figure === name) ?? null
}

/** The interval of the Sharpe or Sortino ratio, or why there is no ratio. */
export function describeRatio(
  name: 'sharpe' | 'sortino',
  { ratios, noReturnFrom }: AccountFigures,
  income: IncomeChoice,
): string {
  const { interval, problem } = ratios[name]
  if (problem === null) return `95% interval ${formatRatio(interval.low)} to ${formatRatio(interval.high)}`
  return describeProblem(problem, { ratios, noReturnFrom, income })
}

function describeProblem(
  problem: RatioProblem,
  {
    ratios,
    noReturnFrom,
    income,
  }: Pick<AccountFigures, 'ratios' | 'noReturnFrom'> & { income: IncomeChoice },
): string {
  const { count, withReturn } = ratios.days
  switch (problem) {
    case 'no_return':
      return describeNoReturn(noReturnFrom)
    case 'few_days':
      return `needs ${MIN_RATIO_DAYS} ${nameDays(ratios)} with capital; there ${toBe(count)} ${count}`
    case 'few_returns':
      return `needs ${MIN_RATIO_RETURNS} days with ${nameResult(income)}; there ${toBe(withReturn)} ${withReturn}`
    case 'no_deviation':
      return 'every day has the same return'
    case 'no_loss':
      return 'no day lost'
    case 'no_drawdown':
      return NEVER_BELOW
  }
}

const NEVER_BELOW = 'the return was never below its peak'
const describeNoReturn = (from: AccountFigures['noReturnFrom']) =>
  from === null ? 'no return' : `no return from ${formatDay(from)} on`

const toBe = (count: number) => (count === 1 ? 'is' : 'are')
const nameDays = ({ days: { calendar } }: Ratios) => (calendar === 'all' ? 'days' : 'weekdays')
const nameResult = (income: IncomeChoice) => (income === 'with' ? 'a result or income' : 'a result')

/** How many days the ratios are computed from: '312 weekdays, 140 with a result'. */
export function describeRatioDays(ratios: Ratios, income: IncomeChoice): string {
  const { count, withReturn, calendar } = ratios.days
  const days = formatCount(count, calendar === 'all' ? 'day' : 'weekday')
  return `${days}, ${withReturn.toLocaleString('en-US')} with ${nameResult(income)}`
}

/** What the Calmar ratio is made of, or why there is none. */
export function describeCalmar({ ratios: { calmar }, noReturnFrom }: AccountFigures): string {
  const { problem, days, annualPct, drawdownPct } = calmar
  switch (problem) {
    case null:
      return `${formatPercent(annualPct, 2)} a year ÷ ${formatPercent(drawdownPct, 2)} largest drawdown`
    case 'no_return':
      return describeNoReturn(noReturnFrom)
    case 'no_drawdown':
      return NEVER_BELOW
    default:
      return `needs ${MIN_ANNUALISED_DAYS} days with capital; there ${toBe(days)} ${days}`
  }
}

/** The window of the Calmar ratio: 'Nov 28, 2023 to Nov 27, 2026'. Null without a day. */
export function describeWindow({ ratios: { calmar } }: AccountFigures): string | null {
  const { from, to } = calmar
  return from === null || to === null ? null : `${formatDay(from)} to ${formatDay(to)}`
}

/** The days of the longest time under water, or why there is none. */
export function describeLongest({ underWater, noReturnFrom }: AccountFigures, today: Day): string {
  if (underWater === null) return describeNoReturn(noReturnFrom)
  const { longest } = underWater
  if (longest === null) return NEVER_BELOW
  const from = formatDayWithYearIfOther(longest.from, today)
  return longest.isOver ? `${from} to ${formatDayWithYearIfOther(longest.to, today)}` : `since ${from}`
}

/** Whether the return is below its peak now, by how much and for how long; null without a return. */
export function describeNow(
  { underWater }: AccountFigures,
  { drawdownPct, today }: { drawdownPct: string | null; today: Day },
): string | null {
  if (underWater === null) return null
  const { present } = underWater
  if (present === null) return 'Now at the peak.'
  return `Now ${formatPercent(drawdownPct, 2)} below the peak, for ${formatCount(present.days, 'day')} since ${formatDayWithYearIfOther(present.from, today)}.`
}

/** How the ratios are to be read: which days count, the risk-free rate, and what no return counts. */
export function describeRatioNote({ ratios: { days } }: AccountFigures): string {
  return `Sharpe and Sortino are estimates from daily returns, scaled to a year of ${days.perYear} days. ${calendarWords[days.calendar]} ${NO_RATE} ${AT_COST}`
}
