import { expect, test } from 'vitest'
import { coverageBounds, createRandom, type Results, results } from '../statistics/random.fixtures.ts'
import { measureDifference } from './difference.ts'
import type { PackedTrades } from './pack-trades.ts'

const RUNS = 1000
/** The rule excludes two of five trades. */
const INCLUDED_PER_EXCLUDED = 1.5

const sized = coverageBounds.flatMap((one) => [30, 100].map((excluded) => ({ ...one, excluded })))

const EVERY = Math.ceil(1 / Number(process.env.SHARE_OF_RUNS))

test.for(sized.filter((_, at) => at % EVERY === 0))(
  'the 90% intervals of What if with $excluded excluded trades ($name) hold the true difference $least% to $most% of the time',
  { timeout: 120_000 },
  ({ name, excluded, least, most }) => {
    const { totalPnl, expectancy } = measureCoverage(results[name], excluded)

    console.log(
      `${name}, ${excluded} excluded: total ${totalPnl.toFixed(1)}%, expectancy ${expectancy.toFixed(1)}%`,
    )
    for (const coverage of [totalPnl, expectancy]) {
      expect(coverage).toBeGreaterThanOrEqual(least)
      expect(coverage).toBeLessThanOrEqual(most)
    }
  },
)

/**
 * How often, in percent, the intervals hold the true differences, among the records that have intervals. The rule
 * excludes trades without regard to their P&L: it changes the true expectancy by 0, and the true total by the average
 * of as many trades as it excludes.
 */
function measureCoverage({ draw, mean }: Results, excluded: number) {
  const random = createRandom(20_261_122)
  const trades = excluded * (1 + INCLUDED_PER_EXCLUDED)
  const included = Uint8Array.from({ length: trades }, (_, row) => (row < excluded ? 0 : 1))
  const hits = { totalPnl: 0, expectancy: 0 }
  for (let runs = 0; runs < RUNS; ) {
    const pnl = Float64Array.from(included, () => draw(random))
    // measureDifference reads only these columns.
    const packed = { trades, pnl, scale: { exact: false, decimals: 0 } } as PackedTrades
    const { intervals } = measureDifference(packed, { included, amounts: pnl })
    if (!intervals) continue
    runs += 1
    const holds = ({ low, high }: { low: string; high: string }, truth: number) =>
      Number(low) <= truth && truth <= Number(high)
    if (holds(intervals.totalPnl, -mean * excluded)) hits.totalPnl += 1
    if (holds(intervals.expectancy, 0)) hits.expectancy += 1
  }
  return { totalPnl: (100 * hits.totalPnl) / RUNS, expectancy: (100 * hits.expectancy) / RUNS }
}
