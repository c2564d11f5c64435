import { expect, test } from 'vitest'
import { computeBootstrapT } from './bootstrap-t.ts'
import { computeStudentInterval, hasEnoughTrades, type Interval } from './estimates.ts'
import { coverageBounds, createRandom, type Results, results } from './random.fixtures.ts'
import type { Tally } from './tally.ts'
import { toUnits } from './units.ts'

test('the interval does not depend on the order of trades', () => {
  const pnls = [120, -80, 45, 0, -20, 310, -95, 60, -15, 5, 70, -40]
  const interval = computeBootstrapT(pnls)

  expect(interval).toEqual(computeBootstrapT(pnls.toReversed()))
  expect(interval).toEqual(computeBootstrapT(pnls))
})

test('the interval of many trades is where the normal distribution says', () => {
  // 500 times +30 and 500 times −10: mean 10, deviation 20; 90% within 1.645 · 20 ÷ √1000 = 1.04.
  const pnls = Array.from({ length: 1000 }, (_, at) => (at % 2 === 0 ? 30 : -10))
  const interval = computeBootstrapT(pnls)

  expect(Number(interval?.low)).toBeCloseTo(8.96, 0)
  expect(Number(interval?.high)).toBeCloseTo(11.04, 0)
})

test('a few large wins extend the interval upwards more than downwards', () => {
  const pnls = [...Array(20).fill(-10), 5, 10, 30, 60, 120, 400]
  const mean = pnls.reduce((sum, pnl) => sum + pnl) / pnls.length
  const interval = computeBootstrapT(pnls)

  expect(Number(interval?.high) - mean).toBeGreaterThan(2 * (mean - Number(interval?.low)))
})

test('the interval of nearly equal results stays between the worst and the best', () => {
  const pnls = [...Array(27).fill(50), -500, -500, -500]
  const interval = computeBootstrapT(pnls)

  expect(Number(interval?.low)).toBeGreaterThanOrEqual(-500)
  expect(Number(interval?.high)).toBeLessThanOrEqual(50)
  expect(computeBootstrapT(Array(12).fill(5))).toBeNull()
})

const RUNS = 2000

const sized = coverageBounds.flatMap((one) => [30, 100].map((trades) => ({ ...one, trades })))

const EVERY = Math.ceil(1 / Number(process.env.SHARE_OF_RUNS))

test.for(sized.filter((_, at) => at % EVERY === 0))(
  'the 90% interval of $trades trades ($name) holds the true average $least% to $most% of the time',
  { timeout: 60_000 },
  ({ name, trades, least, most }) => {
    const coverage = measureCoverage(results[name], trades, computeBootstrapT)

    console.log(`${name}, ${trades} trades: covers ${coverage.toFixed(1)}%`)
    expect(coverage).toBeGreaterThanOrEqual(least)
    expect(coverage).toBeLessThanOrEqual(most)
  },
)

const rows = coverageBounds.flatMap(({ name }) => [15, 30, 100].map((trades) => ({ name, trades })))

test.for(rows.filter((_, at) => at % EVERY === 0))(
  'the line of a row of $trades trades ($name) holds the true average 82% to 99% of the time, as the screen says',
  ({ name, trades }) => {
    const coverage = measureCoverage(results[name], trades, (pnls) => computeStudentInterval(toTally(pnls)))

    console.log(`row: ${name}, ${trades} trades: covers ${coverage.toFixed(1)}%`)
    expect(coverage).toBeGreaterThanOrEqual(82)
    expect(coverage).toBeLessThanOrEqual(99)
  },
)

function toTally(pnls: readonly number[]): Tally {
  const units = pnls.map((pnl) => toUnits(pnl.toFixed(6)))
  return {
    trades: pnls.length,
    wins: pnls.filter((pnl) => pnl > 0).length,
    losses: pnls.filter((pnl) => pnl < 0).length,
    pnl: units.reduce((sum, unit) => sum + unit, 0n),
    squares: units.reduce((sum, unit) => sum + unit * unit, 0n),
  }
}

/** How often, in percent, the interval holds the true average, among the records that have an interval. */
function measureCoverage(
  { draw, mean }: Results,
  trades: number,
  compute: (pnls: number[]) => Interval | null,
): number {
  const random = createRandom(20_261_122)
  let hits = 0
  for (let runs = 0; runs < RUNS; ) {
    const pnls = Array.from({ length: trades }, () => draw(random))
    const wins = pnls.filter((pnl) => pnl > 0).length
    if (!hasEnoughTrades({ trades, wins, losses: trades - wins })) continue
    runs += 1
    const interval = compute(pnls)
    if (interval && Number(interval.low) <= mean && mean <= Number(interval.high)) hits += 1
  }
  return (100 * hits) / RUNS
}
