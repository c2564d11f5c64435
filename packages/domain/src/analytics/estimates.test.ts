import { expect, test } from 'vitest'
import { buildReportFromTrades, toTrades } from './analytics.fixtures.ts'
import { computeStreakChance, computeWilsonInterval, getStudentT95 } from './estimates.ts'

test.each([
  [81, 263, 25.53, 36.62],
  [15, 148, 6.24, 16.05],
  [0, 20, 0, 16.11],
  [1, 29, 0.61, 17.18],
])('Wilson gives %s of %s from %s%% to %s%%, as in Newcombe (1998), table I', (hits, trades, low, high) => {
  const interval = computeWilsonInterval({ hits, trades })

  expect(Number(interval?.lowPct)).toBeCloseTo(low, 2)
  expect(Number(interval?.highPct)).toBeCloseTo(high, 2)
})

test('the win rate of no trades has no interval', () => {
  expect(computeWilsonInterval({ hits: 0, trades: 0 })).toBeNull()
})

test('expectancy has an interval from 12 trades, 3 wins and 3 losses', () => {
  const getExpectancy = (pnls: number[]) => buildReportFromTrades(toTrades(pnls)).intervals.expectancy
  const [win, loss] = [Array(9).fill(10), Array(9).fill(-8)]

  expect(getExpectancy([...win, -8, -8, -8])).not.toBeNull()
  expect(getExpectancy([...loss, 10, 10, 10])).not.toBeNull()
  expect(getExpectancy([...win.slice(1), -8, -8, -8])).toBeNull()
  expect(getExpectancy([...win, 10, -8, -8])).toBeNull()
  expect(getExpectancy([...loss, 0, 10, 10])).toBeNull()
  expect(buildReportFromTrades([]).intervals).toMatchObject({ minTradesForInterval: 12, minWinsAndLosses: 3 })
})

test.each([
  [1, 6.3138],
  [5, 2.015],
  [11, 1.7959],
  [20, 1.7247],
  [60, 1.6706],
  [120, 1.6577],
])('the 95%% point of Student’s t with %s degrees of freedom is %s, as in the tables', (degrees, point) => {
  expect(getStudentT95(degrees)).toBeCloseTo(point, 3)
})

test('above 1,000 trades the interval is Student’s t, and the report names the method', () => {
  const pnls = Array.from({ length: 1001 }, (_, at) => (at % 2 === 0 ? 30 : -10))

  expect(buildReportFromTrades(toTrades(pnls.slice(1))).intervals.expectancy).toMatchObject({
    method: 'bootstrap',
    resamples: 2000,
  })
  const { expectancy } = buildReportFromTrades(toTrades(pnls)).intervals
  expect(expectancy).toMatchObject({ method: 'student', resamples: 0 })
  expect(Number(expectancy?.low)).toBeCloseTo(8.98, 1)
})

test('29 trades are too few, 30 are enough', () => {
  const pnls = Array.from({ length: 30 }, () => 5)

  expect(buildReportFromTrades(toTrades(pnls.slice(1))).intervals).toMatchObject({
    tooFew: true,
    minTrades: 30,
  })
  expect(buildReportFromTrades(toTrades(pnls)).intervals.tooFew).toBe(false)
})

test('five losses in a row within ten fair tosses have a chance of 112 in 1,024', () => {
  expect(computeStreakChance({ length: 5, losses: 5, trades: 10 })).toEqual({
    length: 5,
    lossRatePct: '50',
    chancePct: '10.9375',
  })
})

test('the chance of a losing streak equals a count over every possible sequence of results', () => {
  for (let trades = 1; trades <= 10; trades++) {
    for (let losses = 0; losses <= trades; losses++) {
      for (let length = 1; length <= trades; length++) {
        const chance = Number(computeStreakChance({ length, losses, trades })?.chancePct)

        expect(chance).toBeCloseTo(
          100 * computeChanceByCounting({ length, loss: losses / trades, trades }),
          8,
        )
      }
    }
  }
})

test.each([
  [15, 45_000, 100_000],
  [30, 50_000, 100_000],
  [12, 10_000, 100_000],
  [40, 60_000, 90_000],
  [9_000, 99_950, 100_000],
])(
  'a streak of %i with %i losses in %i trades has the chance that counting trade by trade gives',
  (length, losses, trades) => {
    const loss = losses / trades
    const without = Array.from({ length: trades + 1 }, (_, i) => (i < length ? 1 : 1 - loss ** length))
    for (let i = length + 1; i <= trades; i++) {
      without[i] = (without[i - 1] ?? 0) - loss ** length * (1 - loss) * (without[i - length - 1] ?? 0)
    }

    const chance = Number(computeStreakChance({ length, losses, trades })?.chancePct)
    expect(chance).toBeCloseTo(100 * (1 - (without[trades] ?? 0)), 6)
  },
)

test('without a loss there is no chance of a losing streak', () => {
  expect(buildReportFromTrades(toTrades([5, 5])).luck.losingStreak).toBeNull()
  expect(buildReportFromTrades(toTrades([-5, -5])).luck.losingStreak).toMatchObject({
    length: 2,
    chancePct: '100',
  })
})

function computeChanceByCounting({
  length,
  loss,
  trades,
}: {
  length: number
  loss: number
  trades: number
}): number {
  let chance = 0
  for (let ways = 0; ways < 2 ** trades; ways++) {
    const results = ways.toString(2).padStart(trades, '0')
    const lost = [...results].filter((result) => result === '1').length
    if (results.includes('1'.repeat(length))) chance += loss ** lost * (1 - loss) ** (trades - lost)
  }
  return chance
}
