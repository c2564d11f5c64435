import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom, results } from '../analytics/random.fixtures.ts'
import { addDays, getWeekday } from '../days/day.ts'
import { type Decimal, multiply, sum, toBig } from '../decimal/decimal.ts'
import { buildLedger, computeDailyReturns, type LedgerEntry } from './ledger.ts'
import { explainRatio, ratioFigures, ratioTable } from './ratio-formulas.ts'
import { computeRatios, measureUnderWater, type Ratio, type RatioInput } from './ratios.ts'

const MONDAY = '2024-01-01'
const nextWeekday = (day: string): string =>
  [0, 6].includes(getWeekday(addDays(day, 1))) ? nextWeekday(addDays(day, 1)) : addDays(day, 1)
const listDays = (count: number, next = nextWeekday, from = MONDAY) => {
  const days = [from]
  while (days.length < count) days.push(next(days.at(-1)!))
  return days
}
const tomorrow = (day: string) => addDays(day, 1)
const entry = (day: string, kind: LedgerEntry['kind'], amount: Decimal) => ({ day, kind, amount, count: 1 })

/** The ledger of these entries from a Monday on, with the last entry as its last day. */
function build(entries: LedgerEntry[], { start = '1000', until = '' } = {}): RatioInput {
  const days = buildLedger(start, entries)
  return {
    ...{ startingBalance: start, startingDay: MONDAY, days },
    returns: computeDailyReturns(start, days, 'with'),
    until: until || (days.at(-1)?.day ?? MONDAY),
  }
}

/** A ledger with these returns, one a day. Results are exact; `deposits` come in on the days with their numbers. */
function buildReturns(
  ratios: readonly Decimal[],
  { days = listDays(ratios.length), deposits = new Map<number, Decimal>(), until = '' } = {},
): RatioInput {
  let capital: Decimal = '1000'
  const entries = ratios.flatMap((ratio, at) => {
    const deposit = deposits.get(at)
    if (deposit) capital = sum([capital, deposit])
    const amount = multiply(capital, ratio)
    capital = sum([capital, amount])
    const day = days[at]!
    return [
      ...(deposit ? [entry(day, 'deposit', deposit)] : []),
      ...(ratio === '0' ? [] : [entry(day, 'result', amount)]),
    ]
  })
  return build(entries, { until: until || days[ratios.length - 1]! })
}

const ratiosOf = (ratios: readonly Decimal[], options = {}) => computeRatios(buildReturns(ratios, options))
const repeat = <Item>(items: readonly Item[], times: number) =>
  Array.from({ length: times }, () => items).flat()

/** Annual returns in percent of the example of T. Rollinger and S. Hoffman, "Sortino: A 'Sharper' Ratio" (Red Rock Capital). */
const redRock = [17, 15, 23, -5, 12, 9, 13, -4]
const eightTimes = repeat(
  redRock.map((percent) => String(percent / 1000)),
  8,
)

describe('the Sortino ratio', () => {
  test('of the example of Red Rock Capital is 4.417: 10 ÷ root of ((5² + 4²) ÷ 8), scaled to a year of weekdays', () => {
    const { sortino, meanPct, downsidePct, days } = ratiosOf(eightTimes)

    expect(Number(sortino.value) / Math.sqrt(261)).toBeCloseTo(4.417, 3)
    expect(Number(sortino.value)).toBeCloseTo((10 / Math.sqrt(41 / 8)) * Math.sqrt(261), 8)
    expect([meanPct, Number(downsidePct).toFixed(6)]).toEqual(['1', '0.226385'])
    expect(days).toMatchObject({ count: 64, withReturn: 64, losses: 16, calendar: 'weekdays', perYear: 261 })
  })

  test('does not exist without a day that lost', () => {
    const { sortino, sharpe } = ratiosOf(repeat(['0.01', '0.02'], 40))

    expect(sortino).toEqual({ value: null, error: null, interval: null, problem: 'no_loss' })
    expect(sharpe.problem).toBeNull()
  })
})

describe('the Sharpe ratio', () => {
  test('is the average ÷ the sample deviation × root of the days of a year, as by whole numbers', () => {
    // The distances from the average of 10 are 7, 5, 13, −15, 2, −1, 3 and −14: their squares sum to 678.
    const { sharpe, deviationPct } = ratiosOf(eightTimes)

    expect(Number(sharpe.value)).toBeCloseTo((10 / Math.sqrt((8 * 678) / 63)) * Math.sqrt(261), 8)
    expect(Number(deviationPct)).toBeCloseTo(Math.sqrt((8 * 678) / 63) / 10, 9)
  })

  test('has the standard error of Lo for returns with the skewness and kurtosis of a normal distribution', () => {
    // −1, 0, 0, 0, 0 and +1 have the skewness 0 and the kurtosis 3.
    const n = 240
    const { sharpe } = ratiosOf(repeat(['-0.01', '0.002', '0.002', '0.002', '0.002', '0.014'], n / 6))
    const perDay = 0.002 / (0.012 / Math.sqrt(3))
    const error = Math.sqrt((1 + perDay ** 2 / 2) / n) * Math.sqrt(261)

    expect(Number(sharpe.error)).toBeCloseTo(error, 9)
    expect(Number(sharpe.interval!.high)).toBeCloseTo(Number(sharpe.value) + 1.959963984540054 * error, 8)
    expect(Number(sharpe.interval!.low)).toBeCloseTo(Number(sharpe.value) - 1.959963984540054 * error, 8)
  })

  test('has the standard error of Mertens for skewed returns', () => {
    const n = 100
    const { sharpe } = ratiosOf(repeat(['0.01', '0.01', '0.01', '-0.02'], n / 4))
    // The mean is 0.0025, the deviation √0.00016875, skewness −2 ÷ √3 and kurtosis 7 ÷ 3.
    const perDay = 0.0025 / Math.sqrt(0.00016875)
    const variance = 1 + (2 / Math.sqrt(3)) * perDay + ((7 / 3 - 1) / 4) * perDay ** 2

    expect(Number(sharpe.error)).toBeCloseTo(Math.sqrt((variance / n) * 261), 9)
  })

  test('needs 60 days with capital, 20 of them with a return, and returns that differ', () => {
    const problemOf = (ratios: Decimal[]) => ratiosOf(ratios).sharpe.problem

    expect(problemOf(repeat(['0.01', '-0.01'], 29))).toBe('few_days')
    expect(problemOf(repeat(['0.01', '-0.01'], 30))).toBeNull()
    expect(problemOf([...repeat(['0.01', '-0.01'], 9), ...repeat(['0'], 61), '0.01'])).toBe('few_returns')
    expect(problemOf([...repeat(['0.01', '-0.01'], 10), ...repeat(['0'], 60)])).toBeNull()
    expect(problemOf(repeat(['0.1'], 70))).toBe('no_deviation')
    expect(problemOf(repeat(['0'], 70))).toBe('few_returns')
  })

  test('does not exist when a return does not: after a loss of more than the capital', () => {
    const { sharpe, sortino, calmar, meanPct } = ratiosOf([...repeat(['0.01', '-0.01'], 40), '-1.5', '0.01'])

    for (const { value, problem } of [sharpe, sortino, calmar])
      expect([value, problem]).toEqual([null, 'no_return'])
    expect(meanPct).toBeNull()
  })
})

const anyRatio = fc
  .integer({ min: -400, max: 400 })
  .map((units) => toBig(String(units)).div(10_000).toFixed())
const anyRatios = fc.array(anyRatio, { minLength: 70, maxLength: 120 })
const expectSame = (a: Ratio, b: Ratio) => {
  expect(a.problem).toBe(b.problem)
  for (const part of ['value', 'error'] as const)
    if (a[part] !== null) expect(Number(a[part])).toBeCloseTo(Number(b[part]), 6)
}

describe('for any returns', () => {
  test('returns of half the size have the same Sharpe and Sortino ratio', () => {
    fc.assert(
      fc.property(anyRatios, (ratios) => {
        const [all, half] = [ratiosOf(ratios), ratiosOf(ratios.map((ratio) => multiply(ratio, '0.5')))]
        expectSame(all.sharpe, half.sharpe)
        expectSame(all.sortino, half.sortino)
      }),
      { numRuns: 30 },
    )
  })

  test('deposits change no ratio', () => {
    const anyDeposits = fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 9000 }).map(String)))
    fc.assert(
      fc.property(anyRatios, anyDeposits, (ratios, given) => {
        const deposits = new Map(given)
        const [without, withThem] = [ratiosOf(ratios), ratiosOf(ratios, { deposits })]
        expectSame(without.sharpe, withThem.sharpe)
        expectSame(without.sortino, withThem.sortino)
        expect(withThem.days).toEqual(without.days)
      }),
      { numRuns: 30 },
    )
  })

  test('weekends without a return change a ratio of a year by less than its 200th part', () => {
    fc.assert(
      fc.property(anyRatios, (ratios) => {
        const { sharpe, days } = ratiosOf(ratios.map((ratio) => multiply(ratio, '0.1')))
        const input = buildReturns(ratios.map((ratio) => multiply(ratio, '0.1')))
        const saturday = { day: addDays(MONDAY, 5), ratio: '0.00000001', growth: '1', drawdown: '0' }
        const all = computeRatios({ ...input, returns: [...input.returns, saturday] })

        expect([days.perYear, all.days.perYear]).toEqual([261, 365])
        if (sharpe.value === null || Math.abs(Number(sharpe.value)) > 4) return
        expect(Math.abs(Number(all.sharpe.value) - Number(sharpe.value))).toBeLessThan(
          0.005 * Math.abs(Number(sharpe.value)) + 0.02,
        )
      }),
      { numRuns: 30 },
    )
  })
})

/** Daily returns as a share of capital: a result on a part of the days. */
const simulated = [
  { name: 'normal, 20 ± 100', share: 1, days: 120 },
  { name: '35% +exp(300), 65% −100', share: 0.5, days: 250 },
  { name: '90% +50, 10% −500', share: 0.5, days: 250 },
] as const

test.each(simulated)(
  'the 95% interval holds the true ratio in about 95% of $days days of $name, on $share of the days',
  ({ name, share, days }) => {
    const random = createRandom(20_021_128)
    const draw = () => (random() < share ? results[name].draw(random) / 10_000 : 0)
    const { sharpe, sortino } = measureTruth(draw)
    const dates = listDays(days, tomorrow)
    let [sharpeHits, sortinoHits] = [0, 0]
    for (let run = 0; run < RUNS; run++) {
      const returns = dates.map((day) => ({ day, ratio: draw().toFixed(9), growth: '1', drawdown: '0' }))
      const ratios = computeRatios({ ...build([]), returns, until: dates.at(-1)! })
      if (isWithin(ratios.sharpe, sharpe)) sharpeHits++
      if (isWithin(ratios.sortino, sortino)) sortinoHits++
    }
    const [ofSharpe, ofSortino] = [(100 * sharpeHits) / RUNS, (100 * sortinoHits) / RUNS]

    console.log(`${name}, ${days} days: Sharpe covers ${ofSharpe}%, Sortino ${ofSortino}%`)
    expect(ofSharpe).toBeGreaterThanOrEqual(92)
    expect(ofSharpe).toBeLessThanOrEqual(98)
    expect(ofSortino).toBeGreaterThanOrEqual(90)
    expect(ofSortino).toBeLessThanOrEqual(98)
  },
)

const RUNS = 500
const MANY = 1_000_000

/** The true ratios of a year of 365 days. */
function measureTruth(draw: () => number) {
  let [sum, squares, lossSquares] = [0, 0, 0]
  for (let at = 0; at < MANY; at++) {
    const value = draw()
    sum += value
    squares += value ** 2
    lossSquares += Math.min(value, 0) ** 2
  }
  const mean = sum / MANY
  const year = Math.sqrt(365)
  return {
    sharpe: (year * mean) / Math.sqrt(squares / MANY - mean ** 2),
    sortino: (year * mean) / Math.sqrt(lossSquares / MANY),
  }
}

function isWithin({ interval }: Ratio, truth: number): boolean {
  return interval !== null && Number(interval.low) <= truth && truth <= Number(interval.high)
}

describe('the days that count', () => {
  test('are all days when a return is on a weekend, and weekdays otherwise; a deposit on a Saturday is no return', () => {
    const twenty = repeat(['0.01', '-0.01'], 10)
    const saturday = addDays(MONDAY, 5)
    const input = buildReturns(twenty)
    const withDeposit = build([...toEntries(input), entry(saturday, 'deposit', '5')])
    const withResult = build([...toEntries(input), entry(saturday, 'result', '5')])

    expect(computeRatios(withDeposit).days).toMatchObject({ calendar: 'weekdays', count: 20 })
    expect(computeRatios(withResult).days).toMatchObject({ calendar: 'all', count: 26, perYear: 365 })
  })

  test('go on without a result, to the last day that counts', () => {
    const { days } = ratiosOf(repeat(['0.01', '-0.01'], 10), { until: '2024-12-31' })

    expect(days).toMatchObject({ count: 262, withReturn: 20, from: MONDAY, to: '2024-12-31' }) // 2024 has 262 weekdays
  })

  test('leave out the days without capital: before the first deposit, and after all of it was withdrawn', () => {
    const input = build(
      [
        entry('2024-01-08', 'deposit', '100'),
        entry('2024-01-09', 'result', '10'),
        entry('2024-01-10', 'withdrawal', '-110'),
        entry('2024-02-05', 'deposit', '100'),
        entry('2024-02-06', 'result', '-10'),
      ],
      { start: '0', until: '2024-02-09' },
    )

    expect(computeRatios(input).days).toMatchObject({ count: 3 + 5, from: '2024-01-08', to: '2024-02-09' })
  })

  test('are none before the starting day', () => {
    expect(computeRatios(build([], { until: '2023-12-31' })).days).toMatchObject({
      count: 0,
      from: null,
      to: null,
    })
  })
})

/** The results of a ledger as its entries. */
const toEntries = ({ days }: RatioInput) => days.map(({ day, realised }) => entry(day, 'result', realised))

describe('the Calmar ratio', () => {
  test('is the return of a year ÷ the largest drawdown: 21% in two years and a drawdown of 20% are 0.5', () => {
    const input = build([entry('2024-01-01', 'result', '-200'), entry('2025-12-30', 'result', '410')], {
      until: '2025-12-30',
    })
    const { calmar } = computeRatios(input)

    expect(calmar).toMatchObject({ days: 730, returnPct: '21', drawdownPct: '20', problem: null })
    expect(Number(calmar.annualPct)).toBeCloseTo(10, 9)
    expect(Number(calmar.value)).toBeCloseTo(0.5, 9)
  })

  test('is of the last 36 months: an older drawdown does not count', () => {
    const entries = [
      entry('2024-01-02', 'result', '-500'),
      entry('2024-06-03', 'result', '500'),
      entry('2026-06-01', 'result', '-100'),
      entry('2027-06-30', 'result', '431'),
    ]
    const { calmar } = computeRatios(build(entries, { until: '2027-06-30' }))

    expect(calmar).toMatchObject({ from: '2024-07-01', to: '2027-06-30', days: 1095, drawdownPct: '10' })
    expect(calmar.returnPct).toBe('33.1')
    expect(Number(calmar.value)).toBeCloseTo(1, 9)
  })

  test('starts on March 1 when it ends on February 29', () => {
    expect(computeRatios(build([], { until: '2028-02-29' })).calmar.from).toBe('2025-03-01')
  })

  test('needs 365 days with capital, and a drawdown', () => {
    const calmarOf = (until: string, amount: string) =>
      computeRatios(build([entry('2024-01-01', 'result', amount)], { until })).calmar

    expect(calmarOf('2024-12-29', '-10')).toMatchObject({ days: 364, problem: 'few_days', annualPct: null })
    expect(calmarOf('2024-12-30', '-10')).toMatchObject({ days: 365, problem: null, value: '-1' })
    expect(calmarOf('2024-12-30', '10')).toMatchObject({
      value: null,
      problem: 'no_drawdown',
      annualPct: '1',
    })
  })
})

describe('the time under water of an account', () => {
  const entries = [
    entry('2024-01-03', 'result', '-100'),
    entry('2024-01-05', 'withdrawal', '-450'),
    entry('2024-01-08', 'result', '50'),
    entry('2024-01-10', 'result', '60'),
    entry('2024-01-15', 'result', '-10'),
  ]

  test('is counted in calendar days from the starting day, and a withdrawal is none', () => {
    // −10% on Jan 3; 500 ÷ 450 of it on Jan 8; back above the start on Jan 8.
    expect(measureUnderWater(build(entries, { until: '2024-01-20' }))).toEqual({
      days: 5 + 6,
      of: 20,
      sharePct: '55',
      longest: { from: '2024-01-15', to: '2024-01-20', days: 6, isOver: false },
      present: { from: '2024-01-15', to: '2024-01-20', days: 6, isOver: false },
    })
  })

  test('is nothing without a fall, and unknown without a return', () => {
    expect(measureUnderWater(build([], { until: '2024-01-10' }))).toMatchObject({
      days: 0,
      longest: null,
      present: null,
    })
    expect(measureUnderWater(build([entry(MONDAY, 'result', '-2000')]))).toBeNull()
  })

  test('ends when the return is at its high again, up to the rounding of the curve', () => {
    const seventh = build([
      entry('2024-01-02', 'result', '-142.857142857142857143'),
      ...['2024-01-03', '2024-01-04', '2024-01-05'].map((day) =>
        entry(day, 'result', '47.619047619047619048'),
      ),
    ])

    expect(measureUnderWater(seventh)).toMatchObject({ present: null, longest: { days: 3, isOver: true } })
  })
})

describe('the arithmetic of a ratio', () => {
  const input = build(
    listDays(500, tomorrow).map((day, at) => entry(day, 'result', ['12', '-7', '3', '-4'][at % 4]!)),
  )
  const figures = { ratios: computeRatios(input), underWater: measureUnderWater(input) }
  const { sharpe, sortino, calmar, meanPct, deviationPct, downsidePct } = figures.ratios

  test('exists for each figure, in words, with a convention and inputs', () => {
    for (const figure of ratioFigures) {
      const parts = explainRatio(figure, figures, 'with')
      expect(parts).toHaveLength(2)
      for (const { words, convention, inputs, result, title } of parts) {
        expect(words && title && inputs.length > 1).toBeTruthy()
        expect(convention).toMatch(/\.$/)
        expect([...inputs, result].every(({ value }) => value !== null)).toBe(true)
      }
      expect(ratioTable[figure].help).toMatch(/\.$/)
    }
  })

  test('has a spreadsheet formula with the numbers of the figure, which give the figure', () => {
    const formulas = (figure: (typeof ratioFigures)[number]) =>
      explainRatio(figure, figures, 'with').map(({ spreadsheet }) => spreadsheet)

    expect(formulas('sharpe')[0]).toBe(`=${meanPct}/${deviationPct}*SQRT(365)`)
    expect((Number(meanPct) / Number(deviationPct)) * Math.sqrt(365)).toBeCloseTo(Number(sharpe.value), 6)
    expect(formulas('sortino')[0]).toBe(`=${meanPct}/${downsidePct}*SQRT(365)`)
    expect((Number(meanPct) / Number(downsidePct)) * Math.sqrt(365)).toBeCloseTo(Number(sortino.value), 6)
    expect(formulas('calmar')).toEqual([
      `=100*((1+${calmar.returnPct}/100)^(365/500)-1)`,
      `=${calmar.annualPct}/${calmar.drawdownPct}`,
    ])
    expect(100 * ((1 + Number(calmar.returnPct) / 100) ** (365 / 500) - 1)).toBeCloseTo(
      Number(calmar.annualPct),
      5,
    )
    expect(Number(calmar.annualPct) / Number(calmar.drawdownPct)).toBeCloseTo(Number(calmar.value), 4)
  })

  test('says what the returns count, and does not exist for a figure that does not', () => {
    expect(explainRatio('sharpe', figures, 'without')[0]!.convention).toContain('Returns count results only.')
    const none = { ratios: computeRatios(build([])), underWater: null }
    for (const figure of ratioFigures) expect(explainRatio(figure, none, 'with')).toEqual([])
  })
})
