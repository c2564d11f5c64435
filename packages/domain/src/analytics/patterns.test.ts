import { describe, expect, test } from 'vitest'
import { addDays } from '../days/day.ts'
import { buildAnalysedTrade, toStored } from './analytics.fixtures.ts'
import { computeBootstrapT } from './bootstrap-t.ts'
import { formatBand, parseBand } from './break-even-band.ts'
import { buildChunk, toChunkResults } from './column-chunk.ts'
import { findSizeBounds, type TradeTimes } from './pattern-keys.ts'
import { PatternSums } from './patterns.ts'
import { createRandom, noise } from './random.fixtures.ts'
import { computeIntervals } from './report.ts'
import { summariseChunk } from './summarise-chunk.ts'
import type { Summary } from './summary.ts'
import { type AnalysedTrade, toTradeLists } from './trade-lists.ts'

describe('a break-even band', () => {
  test.each(['0', '25', '0.1%', '0.25R', '1000000000.5'])('%s is read and written', (text) => {
    expect(formatBand(parseBand(text)!)).toBe(text)
  })

  test.each(['', '-1', '1e3', '5 %', '1.123456789', '0.1r', '%', '1234567890123456'])(
    '%j is none',
    (text) => {
      expect(parseBand(text)).toBeNull()
    },
  )
})

test('wins, scratches and losses of a band add up, and a band in R needs a stop', () => {
  const trades = [104, 110, 96, 90, 100].map((exitPrice, at) =>
    buildAnalysedTrade({
      id: `T${at}`,
      quantity: '1',
      exitPrice: String(exitPrice),
      stopLoss: at < 2 ? '90' : null,
    }),
  )

  expect(countOutcomes(trades, '0')).toEqual([2, 1, 2])
  expect(countOutcomes(trades, '4')).toEqual([1, 3, 1])
  expect(countOutcomes(trades, '10%')).toEqual([0, 5, 0])
  expect(countOutcomes(trades, '0.4R')).toEqual([1, 2, 2])
})

test('the trade before counts in order of exit, with the number in a row', () => {
  const trades = [-1, -1, -1, -1, -1, 2, 0, 3].map((pnl, at) =>
    buildAnalysedTrade({
      id: `T${at}`,
      quantity: '1',
      exitPrice: String(100 + pnl),
      entryDate: addDays('2024-01-01', at),
    }),
  )
  const { byPrecedent, byRun } = build(trades)

  expect(byPrecedent.map(({ key, trades: count, pnl }) => [key, count, pnl])).toEqual([
    ['start', 1, '-1'],
    ['loss', 5, '-2'],
    ['even', 1, '3'],
    ['win', 1, '0'],
  ])
  expect(byRun.map(({ key, trades: count }) => [key, count])).toEqual([
    ['start', 1],
    ['loss_1', 1],
    ['loss_2', 1],
    ['loss_3', 1],
    ['loss_4', 2],
    ['even', 1],
    ['win_1', 1],
  ])
})

test('sizes are cut at round bounds, and few different sizes give few groups', () => {
  const hundred = Float64Array.from({ length: 100 }, (_, at) => 10 * (at + 1))

  expect(findSizeBounds(hundred)).toEqual(['205', '405', '605', '805'])
  expect(findSizeBounds(Float64Array.of(5, 5, 5, 5, 5))).toEqual([])
  expect(findSizeBounds(Float64Array.of(5, 5, 5, 5, 100))).toEqual(['50'])
  expect(findSizeBounds(new Float64Array())).toEqual([])
})

test('the place in a day and the outcome have no verdict of their own, because they depend on results', () => {
  const trades = Array.from({ length: 60 }, (_, at) =>
    buildAnalysedTrade({
      id: `T${at}`,
      quantity: '1',
      exitPrice: String(at % 6 === 0 ? 95 : 120 + (at % 7)),
      entryDate: addDays('2024-01-01', at),
    }),
  )
  const { byDayNumber, byDayPlace, byOutcome, byHour } = build(trades)

  expect(byDayNumber.map(({ verdict }) => verdict)).toEqual(['gain'])
  expect([...byDayPlace, ...byOutcome, ...byHour].every(({ verdict }) => verdict === 'unproven')).toBe(true)
})

describe('the interval of the average per trade', () => {
  const list = (count: number, fees: string) =>
    Array.from({ length: count }, (_, at) =>
      buildAnalysedTrade({
        id: `T${at}`,
        quantity: '1',
        exitPrice: String(at % 3 === 0 ? 92 - (at % 5) : 103 + (at % 7)),
        entryDate: addDays('2024-01-01', at),
        fees,
        feesUnit: 'amount',
      }),
    )
  const reportOf = (trades: AnalysedTrade[]) => {
    const chunk = buildChunk(toTradeLists(toStored(trades)))
    return computeIntervals(summariseChunk(chunk, toChunkResults(chunk)) as Summary).expectancy // no curve is read
  }

  test.each([40, 1500])('of %i trades is that of expectancy, after fees and before them', (count) => {
    const { gross, net } = build(list(count, '1.5'))
    const [withFees, withoutFees] = [reportOf(list(count, '1.5')), reportOf(list(count, '0'))]

    for (const end of ['low', 'high'] as const) {
      expect(Number(net.interval![end])).toBeCloseTo(Number(withFees![end]), 9)
      expect(Number(gross.interval![end])).toBeCloseTo(Number(withoutFees![end]), 9)
    }
    expect(Number(net.interval!.low)).toBeCloseTo(Number(gross.interval!.low) - 1.5, 0)
  })

  test('needs 12 trades, 3 wins and 3 losses, each counted before or after fees', () => {
    expect(build(list(11, '0')).net.interval).toBeNull()
    expect(build(list(12, '0')).net.interval).not.toBeNull()
    const { gross, net } = build(list(12, '50'))
    expect([gross.interval === null, net.interval]).toEqual([false, null])
  })
})

test('the interval of the average days held is that of the average of the single days, from 12 trades on that differ', () => {
  const days = Array.from({ length: 14 }, (_, at) => (at * at) % 23)
  const hold = (held: number[]) =>
    build(
      held.map((length, at) =>
        buildAnalysedTrade({
          id: `T${at}`,
          entryDate: '2024-01-01',
          exitDate: addDays('2024-01-01', length),
        }),
      ),
    ).byOutcome[0]!.holding

  const { daysInterval, averageDays, interval } = hold(days)
  expect(daysInterval).toEqual(computeBootstrapT(days))
  expect(Number(daysInterval!.low)).toBeLessThan(Number(averageDays))
  expect(interval).toBeNull()
  expect(hold(days.slice(0, 11)).daysInterval).toBeNull()
  expect(hold(days.map(() => 2)).daysInterval).toBeNull()
})

// The groups are found in the trades themselves, after their results, so they are tested at once.
test.each(Object.entries(noise))('at most 2 of 100 records without an edge mark a group: %s', (_, draw) => {
  const random = createRandom(20_261_128)
  let marked = 0
  for (let record = 0; record < RECORDS; record++) {
    const trades = Array.from({ length: 200 }, (_, at) =>
      buildAnalysedTrade({
        id: `T${at}`,
        quantity: '1',
        entryPrice: '100000',
        exitPrice: Math.max(100_000 + draw(random), 0).toFixed(2),
        entryDate: addDays('2024-01-01', at >> 1),
      }),
    )
    const { byHour, bySession, byPrecedent, byRun, bySize, byDayNumber, byMonthAndType } = build(
      trades,
      random,
    )
    const rows = [byHour, bySession, byPrecedent, byRun, bySize, byDayNumber, byMonthAndType].flat()
    if (rows.some(({ verdict }) => verdict === 'gain' || verdict === 'loss')) marked += 1
  }

  expect(marked / RECORDS).toBeLessThanOrEqual(0.02)
})

const RECORDS = 150

function countOutcomes(trades: AnalysedTrade[], band: string): number[] {
  return build(trades, null, band).byOutcome.map((row) => row.trades)
}

/** The patterns of trades in one chunk; with random numbers each has a time. */
function build(trades: AnalysedTrade[], random: (() => number) | null = null, band = '0') {
  const draw = (below: number) => (random === null ? -1 : Math.floor(random() * below))
  const times: TradeTimes = {
    hour: Int8Array.from(trades, () => draw(24)),
    session: Int8Array.from(trades, () => draw(4)),
    heldSeconds: Int32Array.from(trades, () => draw(10_000)),
    entryRank: Int32Array.from(trades, (_, at) => at),
  }
  const sums = new PatternSums({ times, band: parseBand(band)! })
  const part = {
    chunk: buildChunk(toTradeLists(toStored(trades))),
    timeIndexes: Int32Array.from(trades, (_, at) => at),
  }
  sums.measure(part)
  sums.add(part)
  return sums.build()
}
