import { toEstimate, Z_95 } from '../analytics/estimates.ts'
import { measureTimeUnderWater, type TimeUnderWater, type UnderWaterPeriod } from '../analytics/risk.ts'
import { addDays, countDaysBetween, type Day, getWeekday } from '../days/day.ts'
import { type Decimal, divide, sign, sum } from '../decimal/decimal.ts'
import {
  type DailyReturn,
  findMaxDrawdown,
  type LedgerDay,
  linkReturns,
  toGrowthPct,
  toPct,
} from './ledger.ts'

// Ratios are doubles with 12 digits: their statistical width is much larger than the rounding error.

/** Below these numbers of days with capital, or of days with a return other than 0, a ratio of daily returns does not exist. */
export const MIN_RATIO_DAYS = 60
export const MIN_RATIO_RETURNS = 20

/** A return of fewer days is not annualised. Source: GIPS standards, "less than one year must not be annualized". */
export const MIN_ANNUALISED_DAYS = 365

/** The window of the Calmar ratio. Source: T. W. Young, "Calmar Ratio: A Smoother Tool", Futures (October 1991). */
export const CALMAR_YEARS = 3

/** Which days count: all, or Monday to Friday. */
export const returnCalendars = ['all', 'weekdays'] as const
export type ReturnCalendar = (typeof returnCalendars)[number]

/** The days of a year that count. 400 years have 104,355 weekdays, so 261 a year; holidays are among them. */
const daysPerYear: Record<ReturnCalendar, number> = { all: 365, weekdays: 261 }

/**
 * Why a ratio does not exist. In the order of the list: a day has no return; too few days have capital; too few have a return
 * other than 0; all returns are equal; no day lost; the return was never below its high.
 */
export const ratioProblems = [
  'no_return',
  'few_days',
  'few_returns',
  'no_deviation',
  'no_loss',
  'no_drawdown',
] as const
export type RatioProblem = (typeof ratioProblems)[number]

/** A ratio of a year with its standard error and 95% interval, or the reason why there is none. */
export type Ratio =
  | { value: Decimal; error: Decimal; interval: { low: Decimal; high: Decimal }; problem: null }
  | { value: null; error: null; interval: null; problem: RatioProblem }

/** The Calmar ratio with the window that it is of, or the reason why there is none. */
export type CalmarRatio = {
  from: Day | null
  to: Day | null
  days: number
  returnPct: Decimal | null
  annualPct: Decimal | null
  drawdownPct: Decimal | null
  value: Decimal | null
  problem: RatioProblem | null
}

/** Days that follow each other, both ends included. */
type Period = { from: Day; to: Day }

/** A ledger with a starting balance, and the last day that counts: the trader's own day, or the last day of the ledger when it is later. */
export type RatioInput = {
  startingBalance: Decimal
  startingDay: Day
  days: readonly LedgerDay[]
  returns: readonly DailyReturn[]
  until: Day
}

/** The ratios of an account. */
export type AccountRatios = ReturnType<typeof computeRatios>

/**
 * Sharpe, Sortino and Calmar ratio of an account. A day counts when it had capital, also without a result: its return is then 0. When
 * every return is on a weekday, Saturdays and Sundays do not count. The risk-free rate is 0. `losses` are days with a return below 0.
 */
export function computeRatios(input: RatioInput) {
  const { returns } = input
  const periods = listCapitalPeriods(input)
  const calendar: ReturnCalendar = returns.some(({ day, ratio }) => isWeekend(day) && !isNone(ratio))
    ? 'all'
    : 'weekdays'
  const ratios = returns.flatMap(({ ratio }) => (ratio === null || isNone(ratio) ? [] : [ratio]))
  const count = periods.reduce((total, period) => total + countDays(period, calendar), 0)
  const sample = measureReturns(ratios, count)
  const perYear = daysPerYear[calendar]
  const exists = returns.every(({ ratio }) => ratio !== null)
  const problem = exists ? findProblem(sample) : 'no_return'
  return {
    days: {
      ...{ calendar, perYear, count },
      from: periods[0]?.from ?? null,
      to: periods.at(-1)?.to ?? null,
      withReturn: ratios.length,
      losses: ratios.filter((ratio) => sign(ratio) < 0).length,
    },
    meanPct: exists && count > 0 ? toEstimate(100 * sample.mean) : null,
    deviationPct: exists && count > 1 ? toEstimate(100 * sample.deviation) : null,
    downsidePct: exists && count > 0 ? toEstimate(100 * sample.downside) : null,
    sharpe: computeSharpe(sample, { problem, perYear }),
    sortino: computeSortino(sample, { problem, perYear }),
    calmar: computeCalmar(input, periods),
  }
}

const isNone = (ratio: Decimal | null) => ratio === null || sign(ratio) === 0
const isWeekend = (day: Day) => [0, 6].includes(getWeekday(day))

/** The periods in which every day had capital: its balance of the day before, plus what came in, is above zero. Oldest first. */
function listCapitalPeriods({ startingBalance, startingDay, days, until }: RatioInput): Period[] {
  const periods: Period[] = []
  const add = (from: Day, to: Day) => {
    const last = periods.at(-1)
    if (from > to) return
    if (last && addDays(last.to, 1) === from) last.to = to
    else periods.push({ from, to })
  }
  let before = startingBalance
  let next = startingDay
  for (const { day, inflow, balance } of days) {
    if (sign(before) > 0) add(next, addDays(day, -1))
    if (sign(sum([before, inflow])) > 0) add(day, day)
    before = balance
    next = addDays(day, 1)
  }
  if (sign(before) > 0) add(next, until)
  return periods
}

/** The days of a period that count. A week has five weekdays, so only the days of the last, partial week are looked at. */
function countDays({ from, to }: Period, calendar: ReturnCalendar): number {
  const all = countDaysBetween(from, to) + 1
  if (calendar === 'all') return all
  const weeks = Math.floor(all / 7)
  const left = Array.from({ length: all % 7 }, (_, at) => addDays(from, 7 * weeks + at))
  return 5 * weeks + left.filter((day) => !isWeekend(day)).length
}

/** Returns other than 0 with their measures. `idle` days have a return of 0. */
type Sample = {
  values: number[]
  idle: number
  count: number
  mean: number
  /** √(Σ(return − mean)² ÷ (days − 1)); exactly 0 when all returns are equal. */
  deviation: number
  /** √(Σ(losses)² ÷ days): all days are in the divisor. */
  downside: number
}

function measureReturns(ratios: readonly Decimal[], count: number): Sample {
  const values = ratios.map(Number)
  const idle = count - values.length
  const mean = Number(divide(sum(ratios), String(count), { places: 18 }) ?? '0')
  const isConstant = values.length === 0 || (idle === 0 && new Set(values).size === 1)
  const squares = values.reduce((total, value) => total + (value - mean) ** 2, idle * mean ** 2)
  const lossSquares = values.reduce((total, value) => total + Math.min(value, 0) ** 2, 0)
  return {
    ...{ values, idle, count, mean },
    deviation: isConstant || count < 2 ? 0 : Math.sqrt(squares / (count - 1)),
    downside: count === 0 ? 0 : Math.sqrt(lossSquares / count),
  }
}

function findProblem({ values, count, deviation }: Sample): RatioProblem | null {
  if (count < MIN_RATIO_DAYS) return 'few_days'
  if (values.length < MIN_RATIO_RETURNS) return 'few_returns'
  return deviation === 0 ? 'no_deviation' : null
}

type Given = { problem: RatioProblem | null; perYear: number }

const toMissing = (problem: RatioProblem) => ({ value: null, error: null, interval: null, problem })

/**
 * Mean ÷ deviation × √(days of a year). Source: W. F. Sharpe, "The Sharpe Ratio", Journal of Portfolio Management 21 (1994). The
 * interval is that of A. W. Lo, "The Statistics of Sharpe Ratios", Financial Analysts Journal 58 (2002), for independent returns,
 * with their skewness and kurtosis: error² = (1 − skewness · S + (kurtosis − 1) ÷ 4 · S²) ÷ days, S of one day. Source: E. Mertens,
 * "Comments on variance of the IID estimator in Lo (2002)" (2002).
 */
function computeSharpe(sample: Sample, { problem, perYear }: Given): Ratio {
  if (problem) return toMissing(problem)
  const { mean, deviation, count } = sample
  const ofSample = deviation * Math.sqrt((count - 1) / count) // the formula of the error divides by all days
  const error = computeError(sample, (value) => {
    const z = (value - mean) / ofSample
    return z - (mean / ofSample / 2) * (z * z - 1)
  })
  return toRatio({ perDay: mean / deviation, error, perYear })
}

/**
 * Mean ÷ downside deviation × √(days of a year), against a target of 0. Source: F. A. Sortino and L. N. Price, "Performance
 * Measurement in a Downside Risk Framework", Journal of Investing 3 (1994). The interval is by the delta method.
 */
function computeSortino(sample: Sample, { problem, perYear }: Given): Ratio {
  const { mean, downside } = sample
  if (problem) return toMissing(problem)
  if (downside === 0) return toMissing('no_loss')
  const perDay = mean / downside
  const error = computeError(
    sample,
    (value) => (value - mean) / downside - (perDay / 2) * ((Math.min(value, 0) / downside) ** 2 - 1),
  )
  return toRatio({ perDay, error, perYear })
}

/**
 * The standard error of a figure of independent returns, from the influence of each return on it (delta method). Source: B. Efron and
 * R. Tibshirani, An Introduction to the Bootstrap (1993), chapter 21.3.
 */
function computeError({ values, idle, count }: Sample, influence: (value: number) => number): number {
  const squares = values.reduce((total, value) => total + influence(value) ** 2, idle * influence(0) ** 2)
  return Math.sqrt(squares) / count
}

function toRatio({ perDay, error, perYear }: { perDay: number; error: number; perYear: number }): Ratio {
  const scale = Math.sqrt(perYear)
  const at = (errors: number) => toEstimate(scale * (perDay + errors * error))
  return {
    ...{ value: at(0), error: toEstimate(scale * error), problem: null },
    interval: { low: at(-Z_95), high: at(Z_95) },
  }
}

/**
 * Annualised return ÷ largest drawdown of the last 36 months, or of all days when they are fewer. The return of `days` days with
 * capital is annualised as (1 + return)^(365 ÷ days) − 1, and the drawdown starts at the beginning of the window. It has no interval:
 * one drawdown decides it. Percentages have 6 places, or 12 digits when annualised.
 */
function computeCalmar({ returns }: RatioInput, periods: readonly Period[]): CalmarRatio {
  const window = findWindow(periods)
  const inWindow = linkReturns(returns.filter(({ day }) => window !== null && day >= window.from))
  const deepest = findMaxDrawdown(inWindow)
  const exists = returns.every(({ ratio }) => ratio !== null)
  const growth = exists ? (inWindow.at(-1)?.growth ?? '1') : null
  const days = periods.reduce((total, { from, to }) => {
    const start = window !== null && window.from > from ? window.from : from
    return start > to ? total : total + countDays({ from: start, to }, 'all')
  }, 0)
  const shown = {
    ...{ from: window?.from ?? null, to: window?.to ?? null, days },
    returnPct: growth === null ? null : toGrowthPct(growth),
    drawdownPct: deepest && toPct(deepest.ratio),
    annualPct: null,
    value: null,
  }
  if (growth === null) return { ...shown, problem: 'no_return' }
  if (days < MIN_ANNUALISED_DAYS) return { ...shown, problem: 'few_days' }
  const annual = Number(growth) ** (MIN_ANNUALISED_DAYS / days) - 1
  const annualPct = toEstimate(100 * annual)
  if (deepest === null) return { ...shown, annualPct, problem: 'no_drawdown' }
  return { ...shown, annualPct, value: toEstimate(annual / Number(deepest.ratio)), problem: null }
}

/** The last 36 months of the days with capital; null without one. */
function findWindow(periods: readonly Period[]): Period | null {
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) return null
  const year = Number(last.to.slice(0, 4)) - CALMAR_YEARS
  const start = addDays(`${year}${last.to.slice(4).replace('-02-29', '-02-28')}`, 1)
  return { from: start > first.from ? start : first.from, to: last.to }
}

/** Days under water, of all days since the starting day. `present` is the period that is not over; null at the peak. */
export type AccountUnderWater = Pick<TimeUnderWater, 'days' | 'of' | 'sharePct'> &
  Record<'longest' | 'present', Pick<UnderWaterPeriod, 'from' | 'to' | 'days' | 'isOver'> | null>

/**
 * Measures the calendar days at whose end the linked return was below its highest point so far, since the starting day. A drawdown
 * that rounds to 0.000000% is none, as on the curve. Null when a return does not exist.
 */
export function measureUnderWater({
  startingDay,
  days,
  returns,
  until,
}: RatioInput): AccountUnderWater | null {
  const drawdowns = returns.flatMap(({ drawdown }) => (drawdown === null ? [] : [toPct(drawdown)]))
  if (drawdowns.length < returns.length) return null
  const start = days[0]?.day === startingDay ? [] : [startingDay] // its return is 0 without a row of the ledger
  const measured = measureTimeUnderWater(
    {
      day: [...start, ...days.map(({ day }) => day)],
      drawdown: [...start.map(() => '0'), ...drawdowns],
      trades: [...start.map(() => 0), ...days.map(({ exits }) => exits)],
    },
    until,
  )
  const { longest, present, ...totals } = measured
  return { ...totals, longest: longest && toShown(longest), present: present && toShown(present) }
}

const toShown = ({ from, to, days, isOver }: UnderWaterPeriod) => ({ from, to, days, isOver })
