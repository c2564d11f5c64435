import { expect, test } from 'vitest'
import { addDays } from '../../days/index.ts'
import { buildAnalysedTrade } from '../analytics.fixtures.ts'
import { buildChunk } from '../columns/build-chunk.ts'
import { type StoredTrade, toTradeLists } from '../columns/trade-lists.ts'
import { rollUpChunk } from '../rollups/roll-up-chunk.ts'
import { createRandom, noise } from '../statistics/random.fixtures.ts'
import { buildRows } from './breakdown-rows.ts'

type Draw = (random: () => number) => number

const ENTRY_PRICE = 100_000

/** `correlation` is that between two trades of one day: the luck of a day that they have in common. */
const records = [
  { trades: 15, kinds: 1, reports: 600, perDay: 2, correlation: 0 },
  { trades: 30, kinds: 1, reports: 600, perDay: 2, correlation: 0 },
  { trades: 60, kinds: 2, reports: 400, perDay: 2, correlation: 0 },
  { trades: 120, kinds: 4, reports: 150, perDay: 2, correlation: 0 },
  { trades: 500, kinds: 12, reports: 50, perDay: 2, correlation: 0 },
  ...[0.5, 0.9].flatMap((correlation) => [
    { trades: 30, kinds: 1, reports: 150, perDay: 2, correlation },
    { trades: 60, kinds: 2, reports: 100, perDay: 5, correlation },
    { trades: 300, kinds: 4, reports: 40, perDay: 12, correlation },
  ]),
]

const shapes: { name: string; draws: Draw[] }[] = [
  ...Object.entries(noise).map(([name, draw]) => ({ name, draws: [draw] })),
  { name: 'each strategy another', draws: Object.values(noise) },
]

const EVERY = Math.ceil(1 / Number(process.env.SHARE_OF_RUNS))
const cases = shapes
  .flatMap((shape) => records.map((record) => ({ ...shape, ...record })))
  .filter((_, at) => at % EVERY === 0)

test.for(cases)(
  'without an edge ($name), at most 5% of reports over $trades trades, $perDay a day with correlation $correlation, claim anything of any row',
  { timeout: 60_000 },
  ({ draws, trades, kinds, reports, perDay, correlation }) => {
    const random = createRandom(20_261_122)
    let [claims, tested] = [0, 0]
    for (let report = 0; report < reports; report++) {
      const { rowTests, ...rows } = buildRows(
        rollUpChunk(
          buildChunk(toTradeLists(buildRandomTrades({ draws, random, trades, kinds, perDay, correlation }))),
        ),
      )
      const verdicts = Object.values(rows).flatMap((some) => some.map(({ verdict }) => verdict))
      if (verdicts.includes('gain') || verdicts.includes('loss')) claims += 1
      tested += rowTests.tested
    }

    console.log(`${((100 * claims) / reports).toFixed(1)}% of reports, ${(tested / reports).toFixed(0)} rows`)
    expect(tested).toBeGreaterThan(0)
    expect(claims / reports).toBeLessThanOrEqual(0.05)
  },
)

/**
 * Trades of random groups: each has a random strategy, symbol, emotion and so on, and some of the tags. The stored P&L
 * is computed in cents here: in decimals it took a quarter of the time.
 */
function buildRandomTrades({
  draws,
  random,
  trades,
  kinds,
  perDay,
  correlation,
}: {
  draws: Draw[]
  random: () => number
  trades: number
  kinds: number
  perDay: number
  correlation: number
}): StoredTrade[] {
  const pick = (most: number) => Math.floor(random() * most)
  let luck = 0
  return Array.from({ length: trades }, (_, at) => {
    const exitDate = addDays('2024-01-01', Math.floor(at / perDay))
    const strategy = pick(kinds)
    const draw = draws[strategy % draws.length] ?? (() => 0)
    if (correlation > 0 && at % perDay === 0) luck = draw(random)
    const pnl = Math.sqrt(correlation) * luck + Math.sqrt(1 - correlation) * draw(random)
    const sign = pick(2) === 0 ? 1 : -1
    const exitPrice = (ENTRY_PRICE + sign * pnl).toFixed(2)
    const trade = buildAnalysedTrade({
      id: `T${at}`,
      symbol: `S${pick(2 * kinds)}`,
      type: sign === 1 ? 'long' : 'short',
      strategy: `Strategy ${strategy}`,
      tags: Array.from({ length: 2 * kinds }, (_, tag) => `tag ${tag}`).filter(() => random() < 0.2),
      emotion: (['calm', 'greedy', 'nervous'] as const)[pick(kinds)] ?? null,
      confidenceLevel: pick(5) + 1,
      planFollowed: pick(2) === 0,
      quantity: '1',
      entryPrice: String(ENTRY_PRICE),
      exitPrice,
      entryDate: exitDate,
      exitDate,
    })
    return {
      ...trade,
      market: 'stock',
      instrument: null,
      pnl: (sign * (Number(exitPrice) - ENTRY_PRICE)).toFixed(2),
    }
  })
}
