import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, countDaysBetween } from '../days/day.ts'
import {
  anyTrades,
  buildAnalysedTrade,
  buildReportFromTrades,
  computeTradeAmounts,
  splitAnywhere,
  toTrades,
} from './analytics.fixtures.ts'
import { computeKellyInterval, hasEnoughTrades } from './estimates.ts'
import { createRandom, type Results, results } from './random.fixtures.ts'
import { buildRiskFromTrades, toSequence } from './risk.fixtures.ts'
import { measureTimeUnderWater, selectDrawdownResults, suggestDepth } from './risk.ts'
import { MAX_ROLLING_POINTS } from './rolling.ts'
import { createEmptyRollup } from './rollup.ts'
import { toNumber, toUnits } from './units.ts'

describe('single trades', () => {
  test('read from any chunks are those of the record, with exact P&L', () => {
    fc.assert(
      fc.property(
        anyTrades.chain((trades) => fc.tuple(fc.constant(trades), splitAnywhere(trades))),
        ([trades, pieces]) => {
          const sequence = toSequence(...pieces)

          expect(sequence.trades).toBe(trades.length)
          for (const [at, trade] of trades.entries()) {
            const { pnl, risk } = computeTradeAmounts(trade)
            expect(sequence.getId(at)).toBe(trade.id)
            expect(sequence.days[sequence.day[at]!]).toBe(trade.exitDate)
            expect(sequence.getPnl(at)).toBe(pnl)
            expect(sequence.pnl[at]).toBeCloseTo(toNumber(pnl), 6 - Math.log10(1 + Math.abs(toNumber(pnl))))
            if (risk === 0n) expect(sequence.r[at]).toBeNaN()
            else {
              const r = toNumber(pnl) / toNumber(risk)
              expect(Math.abs(sequence.r[at]! - r)).toBeLessThanOrEqual(1e-12 * (1 + Math.abs(r)))
            }
          }
        },
      ),
    )
  })
})

describe('rolling figures', () => {
  test('of the last trades are what these trades alone give', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 15, maxLength: 130 }),
        (pnls) => {
          const trades = toTrades(pnls)
          for (const { window, latest, points } of buildRiskFromTrades(trades).rolling) {
            if (trades.length < window) {
              expect(latest).toBeNull()
              expect(points.trade).toEqual([])
              continue
            }
            const alone = buildReportFromTrades(trades.slice(-window))
            expect(latest).toMatchObject({
              trades: window,
              fromTrade: trades.at(-window)!.id,
              toTrade: trades.at(-1)!.id,
              wins: alone.counts.wins,
              losses: alone.counts.losses,
              pnl: alone.metrics.totalPnl,
              winRatePct: alone.metrics.winRatePct,
              winRate: alone.intervals.winRate,
              expectancy: alone.metrics.expectancy,
            })
            expect(latest!.interval === null).toBe(alone.intervals.expectancy === null)
            expect(alone.intervals.expectancy ?? {}).toMatchObject(latest!.interval ?? {})
          }
        },
      ),
      { numRuns: 20 },
    )
  })

  test('have a point for each trade from the window on, and the last one is that of the last trades', () => {
    const trades = toTrades(Array.from({ length: 63 }, (_, at) => (at % 3 === 0 ? 30 : -10)))
    const [of20, of50] = buildRiskFromTrades(trades).rolling

    expect(of20!.points.trade).toEqual(Array.from({ length: 44 }, (_, at) => at + 20))
    expect(of50!.points.day).toEqual(Array.from({ length: 14 }, (_, at) => addDays('2024-01-01', at + 49)))
    // Of the first 20 trades, 7 made 30 and 13 lost 10: 80 in total.
    expect([of20!.points.winRatePct[0], of20!.points.expectancy[0]]).toEqual(['35', '4'])
    expect(of50!.points.winRatePct.at(-1)).toBe(of50!.latest!.winRatePct)
    expect(of50!.points.expectancy.at(-1)).toBe(of50!.latest!.expectancy)
  })

  test.each([[269], [270], [519], [2000]])(
    'of %s trades have at most 250 points, the last one always',
    (count) => {
      const [of20] = buildRiskFromTrades(
        toTrades(Array.from({ length: count }, (_, at) => (at % 7) - 3)),
      ).rolling

      expect(of20!.points.trade.length).toBeLessThanOrEqual(MAX_ROLLING_POINTS)
      expect(of20!.points.trade.length).toBeGreaterThan(MAX_ROLLING_POINTS / 2)
      expect(of20!.points.trade.at(-1)).toBe(count)
      expect(of20!.points.trade[0]).toBeGreaterThanOrEqual(20)
    },
  )
})

describe('time under water', () => {
  test('is counted in calendar days from the first exit day below the highest total to the recovery', () => {
    // Totals at the end of the days: 100, 60, 80, 100, 130, 120.
    const days = {
      day: ['2026-03-02', '2026-03-03', '2026-03-06', '2026-03-10', '2026-03-11', '2026-03-16'],
      drawdown: ['0', '40', '20', '0', '0', '10'],
      trades: [1, 2, 1, 1, 1, 3],
    }

    expect(measureTimeUnderWater(days, '2026-03-17')).toEqual({
      days: 7 + 2,
      of: 16,
      sharePct: '56.25',
      longest: {
        from: '2026-03-03',
        to: '2026-03-10',
        lastExit: '2026-03-06',
        days: 7,
        trades: 3,
        isOver: true,
      },
      present: {
        from: '2026-03-16',
        to: '2026-03-17',
        lastExit: '2026-03-16',
        days: 2,
        trades: 3,
        isOver: false,
      },
    })
    expect(measureTimeUnderWater(days, '2026-03-01')).toMatchObject({ of: 15, present: { days: 1 } })
  })

  test('counts each calendar day once, as a walk over all days does', () => {
    fc.assert(
      fc.property(anyTrades, fc.integer({ min: 0, max: 20 }), (trades, later) => {
        const last = trades.at(-1)?.exitDate ?? '2024-02-20'
        const until = addDays(last, later)
        const { underWater } = buildRiskFromTrades(trades, until)
        const { days } = buildReportFromTrades(trades, until)
        const first = days.day[0]
        let [under, all, isUnder] = [0, 0, false]
        for (let day = first; day !== undefined && day <= until; day = addDays(day, 1)) {
          const at = days.day.indexOf(day)
          if (at >= 0) isUnder = days.drawdown[at] !== '0'
          all += 1
          if (isUnder) under += 1
        }

        expect(underWater).toMatchObject({ days: under, of: all })
        expect(underWater.present === null).toBe(!isUnder)
        if (underWater.longest) {
          const { from, to, days: length, isOver } = underWater.longest
          expect(length).toBe(countDaysBetween(from, to) + (isOver ? 0 : 1))
          expect(length).toBeLessThanOrEqual(under)
        }
      }),
    )
  })

  test('is none for a record that only rises', () => {
    expect(buildRiskFromTrades(toTrades([10, 0, 20]), '2024-01-10').underWater).toEqual({
      days: 0,
      of: 10,
      sharePct: '0',
      longest: null,
      present: null,
    })
  })
})

describe('R', () => {
  const toR = (r: number, at: number) =>
    buildAnalysedTrade({
      id: `T${at}`,
      stopLoss: '99',
      exitPrice: String(100 + r),
      entryDate: addDays('2024-01-01', at),
    })

  test('is described by the results of single trades and by the average of the report', () => {
    const rs = [-1, -1, -0.5, 0, 0.5, 1, 2, 3, -1, 4, -1, 2, 1, -1, 0.5, 6, -2, 1, 1, -1]
    const trades = [...rs.map(toR), buildAnalysedTrade({ id: 'none', entryDate: '2024-02-01' })]
    const { r } = buildRiskFromTrades(trades)

    expect(r).toMatchObject({ trades: 20, expectancy: buildReportFromTrades(trades).metrics.rExpectancy })
    // In order: -2, -1 six times, -0.5, 0, 0.5, 0.5, 1 four times, 2, 2, 3, 4, 6.
    expect(r.quantiles).toEqual({ p5: '-2', p25: '-1', p50: '0.5', p75: '1', p95: '4' })
    expect(Number(r.interval!.low)).toBeLessThan(Number(r.expectancy))
    expect(Number(r.interval!.high)).toBeGreaterThan(Number(r.expectancy))
  })

  test('of more than 1,000 trades has an interval by Student’s t', () => {
    const trades = Array.from({ length: 1200 }, (_, at) => toR(at % 2 === 0 ? 3 : -1, at))
    const { interval } = buildRiskFromTrades(trades).r

    // Mean 1, deviation 2: 1.646 · 2 ÷ √1200 = 0.095.
    expect(interval).toMatchObject({ method: 'student', resamples: 0 })
    expect(Number(interval!.low)).toBeCloseTo(0.905, 3)
    expect(Number(interval!.high)).toBeCloseTo(1.095, 3)
  })

  test('without a stop is nothing', () => {
    expect(buildRiskFromTrades(toTrades([10, -5])).r).toEqual({
      trades: 0,
      expectancy: null,
      interval: null,
      quantiles: null,
    })
  })
})

test('the intervals of all trades are those of the report', () => {
  for (const pnls of [Array.from({ length: 50 }, (_, at) => (at % 5 < 2 ? 30 : -10 - at)), [10, -5]]) {
    const { winRate, expectancy } = buildReportFromTrades(toTrades(pnls)).intervals
    const { low, high } = expectancy ?? {}

    expect(buildRiskFromTrades(toTrades(pnls)).all).toEqual({
      winRate,
      interval: expectancy && { low, high },
    })
  }
})

describe('the Kelly fraction', () => {
  test('is that of the report, and its interval is where a calculation by hand puts it', () => {
    // 20 wins of 30 and 30 losses of 10: 0.4 − 0.6 ÷ 3 = 20%. All wins are equal and so are all losses, so only the share of wins
    // varies: the fraction is p · (1 + 1/3) − 1/3 for a share p, with an error of 4/3 · √(0.4 · 0.6 ÷ 49) = 9.33 points.
    const pnls = Array.from({ length: 50 }, (_, at) => (at % 5 < 2 ? 30 : -10))
    const { kelly } = buildRiskFromTrades(toTrades(pnls))

    expect(kelly.pct).toBe('20')
    expect(kelly.pct).toBe(buildReportFromTrades(toTrades(pnls)).metrics.kellyPct)
    expect(Number(kelly.interval!.lowPct)).toBeCloseTo(20 - 1.6766 * 9.331, 1)
    expect(Number(kelly.interval!.highPct)).toBeCloseTo(20 + 1.6766 * 9.331, 1)
  })

  test('has no interval below 12 trades, 3 wins and 3 losses, and never exceeds 100%', () => {
    const kellyOf = (pnls: number[]) => buildRiskFromTrades(toTrades(pnls)).kelly
    expect(kellyOf([...Array(9).fill(10), -5, -5]).interval).toBeNull()
    expect(kellyOf([...Array(10).fill(10), -5, -5]).interval).toBeNull()
    expect(kellyOf(Array(12).fill(10))).toEqual({ pct: null, interval: null })
    expect(kellyOf([...Array(27).fill(50), -20, -50, -700]).interval!.highPct).toBe('100')
  })

  const EVERY = Math.ceil(1 / Number(process.env.SHARE_OF_RUNS))
  const sized = Object.keys(results).flatMap((name) =>
    [30, 100].map((trades) => ({ name: name as keyof typeof results, trades })),
  )

  test.for(sized.filter((_, at) => at % EVERY === 0))(
    'has a 90% interval that holds the true one 83% to 99% of the time ($name, $trades trades)',
    ({ name, trades }) => {
      const coverage = measureKellyCoverage(results[name], trades)

      console.log(`Kelly: ${name}, ${trades} trades: covers ${coverage.toFixed(1)}%`)
      expect(coverage).toBeGreaterThanOrEqual(83)
      expect(coverage).toBeLessThanOrEqual(99)
    },
  )
})

const RUNS = 1000
const MANY = 500_000

function measureKellyCoverage({ draw }: Results, trades: number): number {
  const random = createRandom(20_261_128)
  const truth = kellyOf(Array.from({ length: MANY }, () => draw(random)))
  let hits = 0
  for (let runs = 0; runs < RUNS; ) {
    const pnls = Array.from({ length: trades }, () => Number(draw(random).toFixed(6)))
    const sums = toSums(pnls)
    if (!hasEnoughTrades(sums.all)) continue
    runs += 1
    const interval = computeKellyInterval(sums)!
    if (Number(interval.lowPct) <= truth && truth <= Number(interval.highPct)) hits += 1
  }
  return (100 * hits) / RUNS
}

function kellyOf(pnls: readonly number[]): number {
  const [wins, losses] = [pnls.filter((pnl) => pnl > 0), pnls.filter((pnl) => pnl < 0)]
  const add = (list: readonly number[]) => list.reduce((sum, pnl) => sum + pnl, 0)
  return (100 * wins.length * (1 + add(losses) / add(wins))) / (wins.length + losses.length)
}

function toSums(pnls: readonly number[]) {
  const [all, won, lost] = [pnls, pnls.filter((pnl) => pnl > 0), pnls.filter((pnl) => pnl < 0)].map((list) =>
    list.map((pnl) => toUnits(pnl.toFixed(6))),
  ) as [bigint[], bigint[], bigint[]]
  const sum = (list: bigint[]) => list.reduce((total, one) => total + one, 0n)
  const squares = (list: bigint[]) => sum(list.map((one) => one * one))
  return {
    all: { trades: all.length, wins: won.length, losses: lost.length, pnl: sum(all), squares: squares(all) },
    won: sum(won),
    lost: -sum(lost),
    lossSquares: squares(lost),
  }
}

describe('a drawdown', () => {
  test('is estimated from the trades with a stop in R, and from all in money', () => {
    const trades = [
      buildAnalysedTrade({ id: 'a', stopLoss: '99', exitPrice: '102' }),
      buildAnalysedTrade({ id: 'b', exitPrice: '90', entryDate: '2024-01-02' }),
      buildAnalysedTrade({ id: 'c', stopLoss: '95', exitPrice: '95', entryDate: '2024-01-03' }),
    ]
    const sequence = toSequence(trades)
    const inR = selectDrawdownResults(sequence, 'r')

    expect([Array.from(inR.results), Array.from(inR.day)]).toEqual([
      [2, -1],
      [0, 2],
    ])
    expect(Array.from(selectDrawdownResults(sequence, 'money').results)).toEqual([20, -100, -50])
  })

  test('that is looked at first is 10R, and in money the largest one of the record', () => {
    const summary = { curve: { maxDrawdown: { amount: toUnits('1234.56') } } }
    const rollup = { ...createEmptyRollup(), summary } as Parameters<typeof suggestDepth>[0] // it reads nothing else

    expect(suggestDepth(rollup, 'money')).toBe('1200')
    expect(suggestDepth(rollup, 'r')).toBe('10')
    expect(suggestDepth(createEmptyRollup(), 'money')).toBeNull()
  })
})

test('the totals and counts are those of the report', () => {
  fc.assert(
    fc.property(anyTrades, (trades) => {
      const [risk, report] = [buildRiskFromTrades(trades), buildReportFromTrades(trades)]
      const { trades: count, wins, losses, evens } = report.counts

      expect(risk.counts).toEqual({ trades: count, wins, losses, evens })
      expect(risk.totalPnl).toBe(report.metrics.totalPnl)
      expect(risk.kelly.pct).toBe(report.metrics.kellyPct)
      expect(risk.r.expectancy).toBe(report.metrics.rExpectancy)
      expect(risk.r.trades).toBe(report.sums.rTrades)
    }),
  )
})
