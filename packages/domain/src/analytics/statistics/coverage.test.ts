import { expect, test } from 'vitest'
import { computeBootstrapT } from './bootstrap-t.ts'
import { hasEnoughTrades } from './estimates.ts'
import { coverageBounds, createRandom, type Results, results } from './random.fixtures.ts'

const RUNS = 2000

const sized = coverageBounds.flatMap((one) => [30, 100].map((trades) => ({ ...one, trades })))

test.for(sized)(
  'the 90% interval of $trades trades ($name) holds the true average $least% to $most% of the time',
  { timeout: 60_000 },
  ({ name, trades, least, most }) => {
    const coverage = measureCoverage(results[name], trades)

    console.log(`${name}, ${trades} trades: covers ${coverage.toFixed(1)}%`)
    expect(coverage).toBeGreaterThanOrEqual(least)
    expect(coverage).toBeLessThanOrEqual(most)
  },
)

/** How often, in percent, the interval holds the true average, among the records that have an interval. */
function measureCoverage({ draw, mean }: Results, trades: number): number {
  const random = createRandom(20_261_122)
  let hits = 0
  for (let runs = 0; runs < RUNS; ) {
    const pnls = Array.from({ length: trades }, () => draw(random))
    const wins = pnls.filter((pnl) => pnl > 0).length
    if (!hasEnoughTrades({ trades, wins, losses: trades - wins })) continue
    runs += 1
    const interval = computeBootstrapT(pnls)
    if (interval && Number(interval.low) <= mean && mean <= Number(interval.high)) hits += 1
  }
  return (100 * hits) / RUNS
}
