import { describe, expect, test } from 'vitest'
import { type DrawdownResults, estimateDrawdownRisk, findDrawdownProblem } from './drawdown-risk.ts'
import { createRandom, type Results, results } from './random.fixtures.ts'

/** Results with this many trades on each day. */
const onDays = (values: readonly number[], perDay = 1): DrawdownResults => ({
  results: Float64Array.from(values),
  day: Int32Array.from(values.keys(), (at) => Math.floor(at / perDay)),
})

function estimate(record: DrawdownResults, risk: { depth: number; trades: number }) {
  const work = estimateDrawdownRisk(record, risk)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

const repeat = (values: readonly number[], times: number) =>
  Array.from({ length: times }, () => values).flat()

/**
 * The exact chance that trades of +1 and −1 have a drawdown of `depth` within `trades` trades. The distance to the highest total is a
 * random walk that stays at 0 or above, and ends at `depth`. Source: W. Feller, An Introduction to Probability Theory, volume 1,
 * chapter XIV.
 */
function computeExactChance({ winRate, depth, trades }: { winRate: number; depth: number; trades: number }) {
  let chances = Array.from({ length: depth + 1 }, (_, below): number => (below === 0 ? 1 : 0))
  for (let trade = 0; trade < trades; trade++) {
    const next = chances.map(() => 0)
    for (const [below, chance] of chances.entries()) {
      if (below === depth) next[depth]! += chance
      else {
        next[Math.max(0, below - 1)]! += chance * winRate
        next[below + 1]! += chance * (1 - winRate)
      }
    }
    chances = next
  }
  return chances[depth]!
}

describe('the chance of a drawdown', () => {
  test('of 2 in 3 tosses of a coin is 3 in 8, in the exact calculation', () => {
    // Of the 8 sequences, LLL, LLW and WLL have two losses in a row.
    expect(computeExactChance({ winRate: 0.5, depth: 2, trades: 3 })).toBe(3 / 8)
  })

  test.each([
    { wins: 1, losses: 1, depth: 2, trades: 3 },
    { wins: 1, losses: 1, depth: 10, trades: 100 },
    { wins: 11, losses: 9, depth: 10, trades: 100 },
    { wins: 11, losses: 9, depth: 5, trades: 30 },
    { wins: 3, losses: 2, depth: 20, trades: 500 },
  ])('of $depth in $trades trades equals the exact one with $wins wins to $losses losses', (one) => {
    const record = onDays(repeat([...Array(one.wins).fill(1), ...Array(one.losses).fill(-1)], 30))
    const exact = 100 * computeExactChance({ ...one, winRate: one.wins / (one.wins + one.losses) })
    const { chancePct, reached, runs } = estimate(record, one)

    // Three standard errors of 4,000 runs, at most 2.4 points.
    const error = 3 * Math.sqrt((exact * (100 - exact)) / runs)
    expect(Math.abs(Number(chancePct) - exact)).toBeLessThanOrEqual(error)
    expect(Number(chancePct)).toBeCloseTo((100 * reached) / runs, 9)
  })

  test('is the same for the same trades, and its interval contains it', () => {
    const record = onDays(repeat([1.5, -1, -1, 2, -0.5], 12))
    const first = estimate(record, { depth: 8, trades: 100 })

    expect(estimate(record, { depth: 8, trades: 100 })).toEqual(first)
    expect(Number(first.lowPct)).toBeLessThanOrEqual(Number(first.chancePct))
    expect(Number(first.highPct)).toBeGreaterThanOrEqual(Number(first.chancePct))
  })

  test('is 100% for one loss of the depth in each day, also when doubles miss it by a rounding error', () => {
    // 0.1 + 0.2 + … in doubles: three losses of 0.1 are 0.30000000000000004.
    expect(estimate(onDays(Array(40).fill(-0.1)), { depth: 0.3, trades: 3 }).chancePct).toBe('100')
    expect(estimate(onDays(Array(40).fill(-0.7)), { depth: 2.1, trades: 3 }).chancePct).toBe('100')
    expect(estimate(onDays(Array(40).fill(-0.7)), { depth: 2.2, trades: 3 }).chancePct).toBe('0')
  })

  test('is never certain: of 100 runs of each record none or all say 1% or 99% at most', () => {
    const record = onDays(Array(40).fill(-0.7))

    expect(estimate(record, { depth: 2.2, trades: 3 })).toMatchObject({ lowPct: '0', highPct: '1' })
    expect(estimate(record, { depth: 2.1, trades: 3 })).toMatchObject({ lowPct: '99', highPct: '100' })
  })

  test('says how deep half, one in ten and one in twenty of the runs go', () => {
    const { deepest } = estimate(onDays(repeat([1, -1], 50)), { depth: 10, trades: 100 })
    const exact = (depth: number) => computeExactChance({ winRate: 0.5, depth, trades: 100 })

    expect(exact(Number(deepest.half))).toBeGreaterThan(0.45)
    expect(exact(Number(deepest.half) + 1)).toBeLessThan(0.55)
    expect(exact(Number(deepest.oneInTwenty))).toBeGreaterThan(0.04)
    expect(exact(Number(deepest.oneInTwenty) + 1)).toBeLessThan(0.06)
    expect(Number(deepest.oneInTen)).toBeGreaterThan(Number(deepest.half))
  })

  test('keeps what trades of one day have in common', () => {
    // Days of five wins or five losses: a day alone is a drawdown of 5, as often as not.
    const days = onDays(repeat([...Array(5).fill(1), ...Array(5).fill(-1)], 30), 5)
    const mixed = onDays(repeat([1, -1], 150))
    const of = (record: DrawdownResults) => Number(estimate(record, { depth: 10, trades: 50 }).chancePct)

    // Of ten days, two losing ones in a row or with one winning day between them: the walk of single days to a depth of 2.
    const exact = 100 * computeExactChance({ winRate: 0.5, depth: 2, trades: 10 })
    expect(Math.abs(of(days) - exact)).toBeLessThan(2.4)
    expect(of(mixed)).toBeLessThan(exact - 20)
  })
})

describe('an estimate', () => {
  const alternating = (count: number) => Array.from({ length: count }, (_, at) => (at % 2 === 0 ? 1 : -1))

  test('needs 30 trades, 3 wins, 3 losses and 12 days', () => {
    expect(findDrawdownProblem(onDays(alternating(29)))).toBe('few_trades')
    expect(findDrawdownProblem(onDays(alternating(30)))).toBeNull()
    expect(findDrawdownProblem(onDays([...Array(28).fill(1), -1, -1]))).toBe('few_results')
    expect(findDrawdownProblem(onDays([...Array(28).fill(-1), 1, 1]))).toBe('few_results')
    expect(findDrawdownProblem(onDays(alternating(33), 3))).toBe('few_days')
    expect(findDrawdownProblem(onDays(alternating(34), 3))).toBeNull()
  })

  test('is computed in small pieces', () => {
    const work = estimateDrawdownRisk(onDays(alternating(300)), { depth: 10, trades: 500 })
    let pieces = 0
    while (!work.next().done) pieces += 1

    expect(pieces).toBeGreaterThanOrEqual(240)
  })
})

/** Results in units of the usual loss, so that a depth of 10 is of some interest for each. */
const scaled: Record<string, Results> = Object.fromEntries(
  Object.entries(results).map(([name, { draw, mean }]) => {
    const unit = name === 'lognormal(0, 1) less its mean' ? 1 : 100
    return [name, { draw: (random) => draw(random) / unit, mean: mean / unit }]
  }),
)

const EVERY = Math.ceil(1 / Number(process.env.SHARE_OF_RUNS))
const sized = Object.keys(scaled).flatMap((name) => [30, 100].map((trades) => ({ name, trades })))

test.for(sized.filter((_, at) => at % EVERY === 0))(
  'the interval of the chance holds the true one 78% to 98% of the time ($name, $trades trades)',
  { timeout: 120_000 },
  ({ name, trades }) => {
    const { draw } = scaled[name]!
    const random = createRandom(20_261_128)
    const risk = { depth: 10, trades: 100 }
    const truth = simulateTruth(() => draw(random), risk)
    let hits = 0
    for (let run = 0; run < RECORDS; run++) {
      const { lowPct, highPct } = estimate(onDays(Array.from({ length: trades }, () => draw(random))), risk)
      if (Number(lowPct) <= truth && truth <= Number(highPct)) hits += 1
    }
    const coverage = (100 * hits) / RECORDS

    console.log(
      `drawdown of 10: ${name}, ${trades} trades, truth ${truth.toFixed(1)}%: covers ${coverage.toFixed(1)}%`,
    )
    expect(coverage).toBeGreaterThanOrEqual(78)
    expect(coverage).toBeLessThanOrEqual(98)
  },
)

const RECORDS = 120

function simulateTruth(draw: () => number, { depth, trades }: { depth: number; trades: number }): number {
  const runs = 20_000
  let reached = 0
  for (let run = 0; run < runs; run++) {
    let below = 0
    for (let trade = 0; trade < trades && below < depth; trade++) below = Math.max(0, below - draw())
    if (below >= depth) reached += 1
  }
  return (100 * reached) / runs
}
