import { describe, expect, test } from 'vitest'
import { addDays } from '../days/day.ts'
import { buildAnalysedTrade } from './analytics.fixtures.ts'
import { type PackedTrades, packTrades, toAmount } from './packed-trades.ts'
import { coverageBounds, createRandom, type Results, results } from './random.fixtures.ts'
import { type AddedTrade, toTradeColumns } from './what-if.fixtures.ts'
import { buildRealRecord, simulateRules } from './what-if.ts'
import { measureDifference, type TooFew } from './what-if-difference.ts'
import { noRules, type Rules } from './what-if-rules.ts'

// 2024-01-01 is a Monday. One unit bought at 1,000, added in this order.
const week: AddedTrade[] = [
  bought({ pnl: 100, day: '2024-01-01' }),
  bought({ pnl: -50, day: '2024-01-05', stopLoss: '980', tags: ['FOMO'] }),
  bought({ pnl: -30, day: '2024-01-05', stopLoss: '960', tags: ['news'] }),
  bought({ pnl: 40, day: '2024-01-05', planFollowed: true }),
  bought({ pnl: 200, day: '2024-01-08', planFollowed: true, tags: [' fomo '] }),
].map((trade, added) => ({ ...trade, added }))

const simulateWeek = (rules: Partial<Rules>, trades = week) =>
  simulateRules(packTrades(toTradeColumns(trades)), { ...noRules, ...rules })

describe('what if', () => {
  test('the real record of the week equals a calculation by hand', () => {
    expect(buildRealRecord(packTrades(toTradeColumns(week))).metrics).toEqual({
      trades: 5,
      wins: 3,
      losses: 2,
      evens: 0,
      totalPnl: '260',
      winRatePct: '60',
      expectancy: '52',
      averageWin: '113.33333333333333333333',
      averageLoss: '40',
      profitFactor: '4.25',
      maxDrawdown: '80',
      longestLossStreak: 2,
    })
  })

  test.each<[string, Partial<Rules>, object]>([
    ['without Fridays', { withoutWeekdays: [5] }, { trades: 2, totalPnl: '300', maxDrawdown: '0' }],
    [
      'without Mondays',
      { withoutWeekdays: [1] },
      { trades: 3, totalPnl: '-40', winRatePct: '33.33333333333333333333' },
    ],
    [
      'only plan followed',
      { onlyPlanFollowed: true },
      { trades: 2, totalPnl: '240', averageLoss: null, profitFactor: null },
    ],
    [
      'stop honoured',
      { stopHonoured: true },
      { trades: 5, totalPnl: '290', averageLoss: '25', maxDrawdown: '50' },
    ],
    ['at most 2 a day', { maxPerDay: 2 }, { trades: 4, totalPnl: '220' }],
    ['at most 1 a day', { maxPerDay: 1 }, { trades: 3, totalPnl: '250' }],
    ['skip after 1 loss', { excludeAfterLosses: 1 }, { trades: 3, totalPnl: '250' }],
    ['skip after 2 losses', { excludeAfterLosses: 2 }, { trades: 4, totalPnl: '220', longestLossStreak: 2 }],
    ['skip after 3 losses', { excludeAfterLosses: 3 }, { trades: 5, totalPnl: '260' }],
    ['without a tag, in any case', { withoutTags: ['Fomo'] }, { trades: 3, totalPnl: '110' }],
    ['without two tags', { withoutTags: ['fomo', 'news'] }, { trades: 2, totalPnl: '140' }],
    [
      'several rules at once',
      { withoutTags: ['news'], stopHonoured: true, maxPerDay: 1 },
      { trades: 3, totalPnl: '280' },
    ],
    [
      'all weekdays left out',
      { withoutWeekdays: [0, 1, 2, 3, 4, 5, 6] },
      { trades: 0, totalPnl: '0', winRatePct: '0', expectancy: '0', averageWin: null, profitFactor: null },
    ],
  ])('%s', (_, rules, expected) => {
    expect(simulateWeek(rules).metrics).toMatchObject(expected)
  })

  test('a trade exited at its stop keeps its fee, in percent and as an amount', () => {
    const [percent, amount] = [
      bought({ pnl: -50, day: '2024-01-01', stopLoss: '980', fees: '0.5', feesUnit: 'percent' }),
      bought({ pnl: -50, day: '2024-01-01', stopLoss: '980', fees: '7', feesUnit: 'amount' }),
    ]

    expect(simulateWeek({ stopHonoured: true }, [{ ...percent, added: 1 }]).metrics.totalPnl).toBe('-25')
    expect(simulateWeek({ stopHonoured: true }, [{ ...amount, added: 1 }]).metrics.totalPnl).toBe('-27')
  })

  test('a stop at or beyond entry is not usable', () => {
    const trade = { ...bought({ pnl: -50, day: '2024-01-01', stopLoss: '1000' }), added: 1 }
    const packed = packTrades(toTradeColumns([trade]))

    expect(packed.usableStops).toBe(0)
    expect(simulateRules(packed, { ...noRules, stopHonoured: true }).metrics.totalPnl).toBe('-50')
  })

  test('the maximum of a day counts by day of entry, not of exit', () => {
    const held = { ...bought({ pnl: 7, day: '2024-01-05' }), entryDate: '2024-01-03', added: 0 }
    const days = [held, { ...bought({ pnl: 10, day: '2024-01-05' }), added: 1 }]

    expect(simulateWeek({ maxPerDay: 1 }, days).metrics.trades).toBe(2)
  })

  test('trades that another rule excludes do not count towards the maximum of a day', () => {
    expect(simulateWeek({ withoutTags: ['fomo'], maxPerDay: 1 }).metrics).toMatchObject({
      trades: 2,
      totalPnl: '70',
    })
  })

  test('a trade that was already open is included and counts as a loss in a row; a trade entered after the losses is excluded, whenever it exits', () => {
    const trades: AddedTrade[] = [
      { ...bought({ pnl: -10, day: '2024-01-05' }), entryDate: '2024-01-03', added: 0 },
      { ...bought({ pnl: -10, day: '2024-01-05' }), entryDate: '2024-01-04', added: 1 },
      { ...bought({ pnl: 500, day: '2024-01-05' }), added: 2 },
      { ...bought({ pnl: 300, day: '2024-01-09' }), entryDate: '2024-01-05', added: 3 },
    ]

    expect(simulateWeek({ excludeAfterLosses: 2 }, trades).metrics).toMatchObject({
      trades: 2,
      totalPnl: '-20',
    })
  })

  test('the first losses in a row of a day count, also when a trade that was already open is one of them', () => {
    const trades: AddedTrade[] = [
      { ...bought({ pnl: -10, day: '2024-01-05' }), added: 2 },
      { ...bought({ pnl: -10, day: '2024-01-05' }), entryDate: '2024-01-03', added: 3 },
      { ...bought({ pnl: 500, day: '2024-01-08' }), entryDate: '2024-01-05', added: 1 },
    ]

    expect(simulateWeek({ excludeAfterLosses: 1 }, trades).metrics).toMatchObject({
      trades: 3,
      totalPnl: '480',
    })
  })

  test('a break-even trade and a new day each end the losses in a row', () => {
    const day = (pnls: number[], day: string, added: number) =>
      pnls.map((pnl, at) => ({ ...bought({ pnl, day }), added: added + at }))

    expect(simulateWeek({ excludeAfterLosses: 2 }, day([-1, 0, -1, 5], '2024-01-01', 0)).metrics.trades).toBe(
      4,
    )
    const twoDays = [...day([1, -1], '2024-01-01', 0), ...day([-1, 5], '2024-01-02', 9)]
    expect(simulateWeek({ excludeAfterLosses: 2 }, twoDays).metrics.trades).toBe(4)
  })

  test('a tag is listed once for all its spellings, the most used tag first', () => {
    expect(packTrades(toTradeColumns(week)).tags).toEqual([
      { key: 'fomo', label: 'FOMO', trades: 2 },
      { key: 'news', label: 'news', trades: 1 },
    ])
  })
})

describe('amounts', () => {
  test('add up exactly where doubles in money would not', () => {
    const tenths = Array.from({ length: 30 }, (_, added) => ({
      ...bought({ pnl: 0.1, day: addDays('2024-01-01', added) }),
      added,
    }))

    expect(simulateWeek({}, tenths).metrics.totalPnl).toBe('3')
  })

  test('of 3 × 10^13 with cents add up to the last digit, as in the report', () => {
    const trades = ['60000000000000.01', '0.03', '30000000000000.03'].map((exitPrice, added) => ({
      ...bought({ pnl: 0, day: addDays('2024-01-01', added), exitPrice }),
      entryPrice: '30000000000000',
      added,
    }))

    expect(simulateWeek({}, trades).metrics).toMatchObject({
      totalPnl: '0.07',
      maxDrawdown: '29999999999999.97',
    })
  })

  test('with too many digits for a double add up too, and the scale is not exact', () => {
    const trades = [bought({ pnl: 0, day: '2024-01-01', exitPrice: '1000.000000000000000001' })]
    const packed = packTrades(toTradeColumns(trades.map((trade) => ({ ...trade, added: 1 }))))

    expect(packed.scale.exact).toBe(false)
    expect(buildRealRecord(packed).metrics).toMatchObject({ totalPnl: '0.000000000000000001', wins: 1 })
    expect(toAmount(-0, packed.scale)).toBe('0')
  })

  test('of no trades are zeros and N/A', () => {
    expect(buildRealRecord(packTrades(toTradeColumns([]))).metrics).toMatchObject({
      trades: 0,
      totalPnl: '0',
      averageWin: null,
      averageLoss: null,
      profitFactor: null,
    })
  })
})

describe('the interval of the difference', () => {
  test('is the same in every calculation', () => {
    const trades = manyTrades(200)

    expect(simulateWeek({ withoutWeekdays: [5] }, trades).difference).toEqual(
      simulateWeek({ withoutWeekdays: [5] }, trades).difference,
    )
  })

  test('contains the difference itself', () => {
    for (const count of [200, 1500]) {
      const trades = manyTrades(count)
      const real = buildRealRecord(packTrades(toTradeColumns(trades))).metrics
      const { metrics, difference } = simulateWeek({ withoutWeekdays: [5], stopHonoured: true }, trades)

      expect(difference).toMatchObject({ tooFew: null, method: count > 1000 ? 'student' : 'bootstrap' })
      for (const id of ['totalPnl', 'expectancy', 'winRatePct'] as const) {
        const { low, high } = difference.intervals?.[id] ?? { low: 'none', high: 'none' }
        const difference_ = Number(metrics[id]) - Number(real[id])
        expect(Number(low)).toBeLessThan(difference_)
        expect(Number(high)).toBeGreaterThan(difference_)
      }
    }
  })

  test('is nearly the same by either method around 1,000 trades', () => {
    const [drawn, computed] = [999, 1002].map(
      (count) => simulateWeek({ withoutWeekdays: [5] }, manyTrades(count)).difference.intervals,
    )
    for (const id of ['totalPnl', 'expectancy', 'winRatePct'] as const) {
      const width = Number(drawn?.[id].high) - Number(drawn?.[id].low)
      expect(Math.abs(Number(drawn?.[id].low) - Number(computed?.[id].low))).toBeLessThan(0.1 * width)
      expect(Math.abs(Number(drawn?.[id].high) - Number(computed?.[id].high))).toBeLessThan(0.1 * width)
    }
  })

  test('of a total is the interval of the excluded trades: by hand for three thousand trades of which a third is excluded', () => {
    const trades = Array.from({ length: 3000 }, (_, added) => ({
      ...bought({
        pnl: [-40, 10, -5, 20, 10, -5][added % 6]!,
        day: '2024-01-01',
        planFollowed: added % 3 !== 0,
      }),
      added,
    }))
    const { intervals } = simulateWeek({ onlyPlanFollowed: true }, trades).difference
    // Excluded are 500 times −40 and 500 times +20: average −10, sample variance 900 · 1000/999, t of 999 degrees is 1.64638.
    const reach = 1.64638 * Math.sqrt(((900 * 1000) / 999) * 1000)

    expect(Number(intervals?.totalPnl.low)).toBeCloseTo(10_000 - reach, 1)
    expect(Number(intervals?.totalPnl.high)).toBeCloseTo(10_000 + reach, 1)
  })

  test('of expectancy is that of two independent averages: by hand for the same trades', () => {
    const trades = Array.from({ length: 3000 }, (_, added) => ({
      ...bought({
        pnl: [-40, 10, -5, 20, 10, -5][added % 6]!,
        day: '2024-01-01',
        planFollowed: added % 3 !== 0,
      }),
      added,
    }))
    const { intervals } = simulateWeek({ onlyPlanFollowed: true }, trades).difference
    // Included: average 2.5, sample variance 56.25 · 2000/1999. The difference is (2.5 − −10) ÷ 3.
    const reach = (1.64638 / 3) * Math.sqrt(56.25 / 1999 + 900 / 999)

    expect(Number(intervals?.expectancy.low)).toBeCloseTo(12.5 / 3 - reach, 3)
    expect(Number(intervals?.expectancy.high)).toBeCloseTo(12.5 / 3 + reach, 3)
  })

  test.each<[string, TooFew, number, Partial<Rules>]>([
    ['29 trades', 'trades', 29, { withoutWeekdays: [5, 1, 2] }],
    ['11 trades left out', 'excluded', 77, { withoutWeekdays: [5] }],
    ['11 trades left', 'included', 77, { withoutWeekdays: [0, 1, 2, 3, 4, 6] }],
    ['9 trades exited at the stop', 'stopped', 77, { stopHonoured: true }],
  ])('does not exist with too few trades: %s', (_, tooFew, count, rules) => {
    expect(simulateWeek(rules, manyTrades(count)).difference).toMatchObject({ tooFew, intervals: null })
  })

  test.each<[string, TooFew, number[], number[]]>([
    ['2 losses among the left out', 'excluded', [2, 18], [10, 10]],
    ['2 wins among the left out', 'excluded', [18, 2], [10, 10]],
    ['2 losses left', 'included', [10, 10], [2, 18]],
    ['2 wins left', 'included', [10, 10], [18, 2]],
  ])('does not exist with %s', (_, tooFew, leftOut, left) => {
    const group = ([losses = 0, wins = 0]: number[], planFollowed: boolean) => [
      ...Array.from({ length: losses }, () => ({ pnl: -10, planFollowed })),
      ...Array.from({ length: wins }, () => ({ pnl: 30, planFollowed })),
    ]
    const trades = [...group(leftOut, false), ...group(left, true)].map((result, added) => ({
      ...bought({ ...result, day: addDays('2024-01-01', added) }),
      added,
    }))

    expect(simulateWeek({ onlyPlanFollowed: true }, trades).difference).toMatchObject({
      tooFew,
      intervals: null,
    })
  })

  test('exists from 30 trades, 12 excluded and 12 included ones', () => {
    const { difference } = simulateWeek({ withoutWeekdays: [1, 2, 3] }, manyTrades(30))

    expect(difference).toMatchObject({ excluded: 14, tooFew: null })
    expect(difference.intervals).not.toBeNull()
  })

  test('extends further on the side of a few large results, as that of expectancy does', () => {
    // One in eight trades that did not follow the plan won 2,000, the others lost 100.
    const trades = Array.from({ length: 120 }, (_, added) => {
      const isPlanned = added % 2 === 0
      const pnl = isPlanned ? ((added * 37) % 101) - 45 : added % 16 === 1 ? 2000 : -100
      return { ...bought({ pnl, day: addDays('2024-01-01', added), planFollowed: isPlanned }), added }
    })
    const real = buildRealRecord(packTrades(toTradeColumns(trades))).metrics
    const { metrics, difference } = simulateWeek({ onlyPlanFollowed: true }, trades)
    const change = Number(metrics.totalPnl) - Number(real.totalPnl)
    const { low, high } = difference.intervals?.totalPnl ?? { low: 'none', high: 'none' }

    expect(change - Number(low)).toBeGreaterThan(1.5 * (Number(high) - change))
  })

  test('is the difference itself where nothing varies', () => {
    const trades = Array.from({ length: 60 }, (_, added) => ({
      ...bought({ pnl: added % 2 === 0 ? 40 : -30, day: addDays('2024-01-01', added), stopLoss: '980' }),
      added,
    }))
    const { intervals } = simulateWeek({ stopHonoured: true }, trades).difference

    expect(intervals?.winRatePct).toEqual({ low: '0', high: '0' })
    expect(Number(intervals?.expectancy.low)).toBeGreaterThan(0)
  })

  test('does not exist when no trade is included', () => {
    const none = simulateWeek(
      { onlyPlanFollowed: true },
      manyTrades(40).map((trade) => ({ ...trade, planFollowed: false })),
    )

    expect(none.difference.intervals).toBeNull()
    expect(none.metrics.trades).toBe(0)
  })
})

/** One trade a day from a Monday on; some lose more than their stop allows. */
function manyTrades(count: number): AddedTrade[] {
  return Array.from({ length: count }, (_, added) => ({
    ...bought({
      pnl: ((added * 37) % 101) - 45,
      day: addDays('2024-01-01', added),
      stopLoss: added % 2 === 0 ? '980' : null,
      planFollowed: added % 5 > 0,
    }),
    added,
  }))
}

function bought({
  pnl,
  day,
  ...parts
}: { pnl: number; day: string } & Parameters<typeof buildAnalysedTrade>[0]) {
  return buildAnalysedTrade({
    quantity: '1',
    entryPrice: '1000',
    exitPrice: String(1000 + pnl),
    entryDate: day,
    ...parts,
  })
}

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
