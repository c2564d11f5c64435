import { expect, test } from 'vitest'
import { toUnits } from '../exact/units.ts'
import type { Tally } from '../rollups/tally.ts'
import { computeBootstrapT } from './bootstrap-t.ts'
import { computeStudentInterval, hasEnoughTrades, type Interval } from './estimates.ts'
import { coverageBounds, createRandom, type Results, results } from './random.fixtures.ts'

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
