import type { Day } from '../days/day.ts'
import { type Decimal, divide, sign, sum, toBig, toDecimal } from '../decimal/decimal.ts'
import { type CashMovementKind, isCapitalFlow } from './movement-kinds.ts'

/**
 * The sum of one kind on one day, in the currency of the ledger. `result` is what trades realised, `count` the number of exits
 * or movements.
 */
export type LedgerEntry = {
  day: Day
  kind: 'result' | CashMovementKind
  amount: Decimal
  count: number
}

/** A day of a ledger with a result or a movement. Amounts are in the currency of the ledger and exact. */
export type LedgerDay = {
  day: Day
  /** What trades realised, and with how many exits. */
  realised: Decimal
  exits: number
  /** The sum of each kind of movement that the day has. */
  moved: Partial<Record<CashMovementKind, Decimal>>
  /** Deposits, withdrawals and bonuses. `inflow` is the part of them that came to the account. */
  flow: Decimal
  inflow: Decimal
  /** Dividends, interest, funding, taxes and fees. */
  income: Decimal
  /** After the day. Open positions count at their cost. */
  balance: Decimal
}

/**
 * The days of a ledger, oldest first: balance = balance before + realised + movements. `entries` are in any order, and none is
 * before the starting day.
 */
export function buildLedger(startingBalance: Decimal, entries: readonly LedgerEntry[]): LedgerDay[] {
  return [...buildEachDay(startingBalance, entries)]
}

/** The same, one day after the other, so that the caller can let others have their turn. */
export function* buildEachDay(
  startingBalance: Decimal,
  entries: readonly LedgerEntry[],
): Generator<LedgerDay> {
  const byDay = Map.groupBy(entries, ({ day }) => day)
  let balance = startingBalance
  for (const day of [...byDay.keys()].sort()) {
    const ofDay = byDay.get(day) ?? []
    const sumWhere = (matches: (entry: LedgerEntry) => boolean) =>
      sum(ofDay.filter(matches).map(({ amount }) => amount))
    const moved: LedgerDay['moved'] = {}
    for (const { kind, amount } of ofDay)
      if (kind !== 'result') moved[kind] = sum([moved[kind] ?? '0', amount])
    const flows = Object.entries(moved).filter(([kind]) => isCapitalFlow(kind as CashMovementKind)) // the keys of `moved`
    const flow = sum(flows.map(([, amount]) => amount))
    const inflow = sum(flows.flatMap(([, amount]) => (sign(amount) > 0 ? [amount] : [])))
    const realised = sumWhere(({ kind }) => kind === 'result')
    const income = sumWhere(({ kind }) => kind !== 'result' && !isCapitalFlow(kind))
    const exits = ofDay.reduce((count, entry) => count + (entry.kind === 'result' ? entry.count : 0), 0)
    balance = sum([balance, realised, flow, income])
    yield { day, realised, exits, moved, flow, inflow, income, balance }
  }
}

/** Whether dividends, interest, funding, taxes and fees count in a return, or results of trades alone. */
export const incomeChoices = ['with', 'without'] as const
export type IncomeChoice = (typeof incomeChoices)[number]

/** The decimals of a daily return and of the growth that links them. */
const RETURN_DECIMALS = 18

/**
 * The return of one day, as a ratio, and what one unit of capital has grown to since the start. Both are null from the first day
 * on whose return does not exist: it had a result without capital, or lost more than its capital.
 */
export type DailyReturn = {
  day: Day
  ratio: Decimal | null
  growth: Decimal | null
  drawdown: Decimal | null
}

/**
 * Daily returns, linked: result ÷ capital of the day, where the capital is the balance of the day before plus what came in. So
 * money comes in at the start of its day and leaves at the end. Each is half-even to 18 places. Source: GIPS standards,
 * time-weighted return with daily valuation and geometric linking.
 */
export function computeDailyReturns(
  startingBalance: Decimal,
  days: readonly LedgerDay[],
  income: IncomeChoice,
): DailyReturn[] {
  return [...computeEachReturn(startingBalance, days, income)]
}

/** The same, one day after the other, so that the caller can let others have their turn. */
export function computeEachReturn(
  startingBalance: Decimal,
  days: readonly LedgerDay[],
  income: IncomeChoice,
): Generator<DailyReturn> {
  return linkEach(computeEachRatio(startingBalance, days, income))
}

function* computeEachRatio(startingBalance: Decimal, days: readonly LedgerDay[], income: IncomeChoice) {
  let before = startingBalance
  for (const day of days) {
    const capital = sum([before, day.inflow])
    const result = income === 'with' ? sum([day.realised, day.income]) : day.realised
    before = day.balance
    yield { day: day.day, ratio: computeReturn(result, capital) }
  }
}

/** Links returns from their first day on: growth = ∏(1 + return); drawdown = 1 − growth ÷ highest growth. Half-even to 18 places. */
export function linkReturns(returns: readonly Pick<DailyReturn, 'day' | 'ratio'>[]): DailyReturn[] {
  return [...linkEach(returns)]
}

function* linkEach(returns: Iterable<Pick<DailyReturn, 'day' | 'ratio'>>): Generator<DailyReturn> {
  let growth: Decimal | null = '1'
  let highest: Decimal = '1'
  for (const { day, ratio } of returns) {
    growth = ratio === null || growth === null ? null : link(growth, ratio)
    if (growth === null) {
      yield { day, ratio: null, growth: null, drawdown: null }
      continue
    }
    if (toBig(growth).gt(highest)) highest = growth
    const share = divide(growth, highest, { places: RETURN_DECIMALS }) ?? '1' // the highest growth is 1 or more
    yield { day, ratio, growth, drawdown: toDecimal(toBig('1').minus(share)) }
  }
}

/** result ÷ capital, not below −1; null when it does not exist. A day without capital and without a result has 0. */
function computeReturn(result: Decimal, capital: Decimal): Decimal | null {
  if (sign(capital) <= 0) return sign(result) === 0 ? '0' : null
  const ratio = divide(result, capital, { places: RETURN_DECIMALS })
  return ratio === null || toBig(ratio).lt(-1) ? null : ratio
}

function link(growth: Decimal, ratio: Decimal): Decimal {
  return toDecimal(toBig(growth).times(toBig(ratio).plus(1)).round(RETURN_DECIMALS, 2))
}

/** A growth of one unit, or a ratio, as a percentage, half-even to 6 places: 1.2345 is 23.45. */
export function toGrowthPct(growth: Decimal): Decimal {
  return toPct(toDecimal(toBig(growth).minus(1)))
}

/** A ratio as a percentage, half-even to 6 places. */
export function toPct(ratio: Decimal): Decimal {
  return toDecimal(toBig(ratio).times(100).round(6, 2))
}

/** The largest fall of the growth below its highest so far, with its days; `peakDay` is null for the start. Null without one. */
export type GrowthDrawdown = { ratio: Decimal; peakDay: Day | null; troughDay: Day }

/** The first of the largest drawdowns; null when the growth never fell or a return does not exist. */
export function findMaxDrawdown(returns: readonly DailyReturn[]): GrowthDrawdown | null {
  let deepest: GrowthDrawdown | null = null
  let peakDay: Day | null = null
  for (const { day, drawdown } of returns) {
    if (drawdown === null) return null
    if (sign(drawdown) === 0) peakDay = day
    else if (deepest === null || toBig(drawdown).gt(deepest.ratio))
      deepest = { ratio: drawdown, peakDay, troughDay: day }
  }
  return deepest
}

/** A month ('2026-11') or a year ('2026') of a ledger. */
export type LedgerPeriod = {
  key: string
  /** The balance before its first and after its last day. */
  opening: Decimal
  closing: Decimal
  realised: Decimal
  income: Decimal
  flow: Decimal
  /** The linked returns of its days as a percentage; null when one does not exist. */
  returnPct: Decimal | null
}

/** The months or years of a ledger that have a day, oldest first. `returns` are of the same days. */
export function summarisePeriods(
  startingBalance: Decimal,
  { days, returns }: { days: readonly LedgerDay[]; returns: readonly DailyReturn[] },
  length: 'month' | 'year',
): LedgerPeriod[] {
  const periods: (Omit<LedgerPeriod, 'returnPct'> & { growth: Decimal | null })[] = []
  let before = startingBalance
  for (const [at, { day, realised, income, flow, balance }] of days.entries()) {
    const key = day.slice(0, length === 'month' ? 7 : 4)
    if (periods.at(-1)?.key !== key)
      periods.push({
        key,
        opening: before,
        closing: before,
        realised: '0',
        income: '0',
        flow: '0',
        growth: '1',
      })
    const period = periods.at(-1)! // added above
    const ratio = returns[at]?.ratio ?? null
    period.realised = sum([period.realised, realised])
    period.income = sum([period.income, income])
    period.flow = sum([period.flow, flow])
    period.closing = balance
    period.growth = period.growth === null || ratio === null ? null : link(period.growth, ratio)
    before = balance
  }
  return periods.map(({ growth, ...period }) => ({
    ...period,
    returnPct: growth === null ? null : toGrowthPct(growth),
  }))
}

/** The days of a curve with at most `max` points: the last day of each equal share of them, and so always the last day. */
export function thinOut<Point>(points: readonly Point[], max: number): Point[] {
  if (points.length <= max) return [...points]
  return Array.from({ length: max }, (_, at) => points[Math.ceil(((at + 1) * points.length) / max) - 1]!) // within bounds
}

/**
 * Initial risk ÷ equity × 100, both in the currency of the account, half-even to 6 places. Null when the equity is not above
 * zero.
 */
export function computeRiskOfEquityPct(risk: Decimal, equity: Decimal): Decimal | null {
  if (sign(equity) <= 0) return null
  const ratio = divide(risk, equity, { places: RETURN_DECIMALS })
  return ratio === null ? null : toPct(ratio)
}
