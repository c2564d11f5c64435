import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '../days/day.ts'
import { add, compare, type Decimal, subtract, sum } from '../decimal/decimal.ts'
import { convertAmount } from '../money/convert-amount.ts'
import { anyTrades, toComparable, toStored } from './analytics.fixtures.ts'
import { buildChunk, filterChunk } from './column-chunk.ts'
import { listReportDays } from './day-points.ts'
import { buildReport } from './report.ts'
import { type Rollup, rollUp, rollUpChunk } from './rollup.ts'
import { type StoredTrade, toTradeLists } from './trade-lists.ts'
import { fromUnits } from './units.ts'

/** A closed trade or a partial exit: what it realises on its day. */
type Row = {
  day: Day
  trade: StoredTrade
  part: Decimal | null
  earlier: readonly [Decimal, Decimal] | null
  realised: Decimal
}

const anyPart = fc.record({
  daysBefore: fc.integer({ min: 1, max: 9 }),
  own: fc.constantFrom('1', '-2.5', '40', '0', '0.000000000000000001', '-123456789.125'),
})

/** Any closed trades, some with partial exits, as rows in the order of the record. */
const anyRows: fc.Arbitrary<Row[]> = anyTrades.chain((trades) =>
  fc
    .array(fc.array(anyPart, { maxLength: 2 }), { minLength: trades.length, maxLength: trades.length })
    .map((parts) =>
      toStored(trades)
        .flatMap((trade, at) => toRows(trade, parts[at] ?? []))
        .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
    ),
)

function toRows(trade: StoredTrade, parts: { daysBefore: number; own: Decimal }[]): Row[] {
  if (parts.length === 0)
    return [{ day: trade.exitDate, trade, part: null, earlier: null, realised: trade.pnl }]
  const exits = parts.map(({ daysBefore, own }) => ({
    day: addDays(trade.exitDate, -daysBefore),
    amount: convertAmount(own, trade.baseRate),
  }))
  const own = sum(parts.map((part) => part.own))
  const before = sum(exits.map(({ amount }) => amount))
  const net = toStored([{ ...trade, baseRate: '1' }])[0]!.pnl
  const rest = convertAmount(subtract(net, own), trade.baseRate)
  const whole = { ...trade, pnl: add(rest, before) }
  return [
    ...exits.map(({ day, amount }) => ({
      day,
      trade: toPart(whole, day),
      part: amount,
      earlier: null,
      realised: amount,
    })),
    { day: trade.exitDate, trade: whole, part: null, earlier: [own, before] as const, realised: rest },
  ]
}

/** The row of a partial exit as the database reads it: the keys of its trade and no amounts. */
function toPart(trade: StoredTrade, day: Day): StoredTrade {
  const none = { quantity: '0', entryPrice: '0', exitPrice: '0', fees: '0', foreignFee: '0', pnl: '0' }
  return {
    ...trade,
    ...none,
    feesUnit: 'amount',
    stopLoss: null,
    baseRate: '1',
    entryDate: day,
    exitDate: day,
  }
}

const toChunk = (rows: Row[]) =>
  buildChunk({
    ...toTradeLists(rows.map(({ trade }) => trade)),
    partial: { parts: rows.map(({ part }) => part), earlier: rows.map(({ earlier }) => earlier) },
  })

const isClosed = ({ part }: Row) => part === null

test('a day has what its closed trades and its partial exits realise, and the curve adds up the days', () => {
  fc.assert(
    fc.property(anyRows, (rows) => {
      const report = buildReport({ rollup: rollUpChunk(toChunk(rows)), today: '2024-04-01', excluded: 0 })
      const days = [...Map.groupBy(rows, ({ day }) => day)]

      expect(
        listReportDays(report.days).map(({ day, trades, partialExits, pnl }) => ({
          day,
          trades,
          partialExits,
          pnl,
        })),
      ).toEqual(
        days.map(([day, ofDay]) => ({
          day,
          trades: ofDay.filter(isClosed).length,
          partialExits: ofDay.filter((row) => !isClosed(row)).length,
          pnl: sum(ofDay.map(({ realised }) => realised)),
        })),
      )
      expect(report.days.equity.at(-1) ?? '0').toBe(sum(rows.map(({ realised }) => realised)))
      expect(report.metrics.maxDrawdown).toBe(findDrawdown(rows))
    }),
  )
})

/** The deepest fall of the running total below its highest point so far, which is 0 before the first row. */
function findDrawdown(rows: Row[]): Decimal {
  let [end, peak, deepest]: Decimal[] = ['0', '0', '0']
  for (const { realised } of rows) {
    end = add(end!, realised)
    if (compare(end, peak!) > 0) peak = end
    const fall = subtract(peak!, end)
    if (compare(fall, deepest!) > 0) deepest = fall
  }
  return deepest!
}

test('every other figure is that of the closed trades, and the totals reconcile', () => {
  fc.assert(
    fc.property(anyRows, (rows) => {
      const rollup = rollUpChunk(toChunk(rows))
      const closed = rows.filter(isClosed)
      const report = buildReport({ rollup, today: '2024-04-01', excluded: 0 })

      expect(report.metrics.totalPnl).toBe(sum(closed.map(({ trade }) => trade.pnl)))
      expect(report.counts.trades).toBe(closed.length)
      expect(report.reconciliation).toMatchObject({
        agrees: true,
        partialPnl: sum(rows.flatMap(({ part }) => part ?? [])),
        earlierPnl: sum(closed.flatMap(({ earlier }) => earlier?.[1] ?? [])),
      })
      const { curve: _curve, ...summary } = toComparable(rollup.summary)
      const { curve: _other, ...expected } = toComparable(rollUpChunk(toChunk(closed)).summary)
      expect(summary).toEqual(expected)
    }),
  )
})

test('weekdays and months have what their days realise', () => {
  fc.assert(
    fc.property(anyRows, (rows) => {
      const { byMonth, byWeekday } = buildReport({
        rollup: rollUpChunk(toChunk(rows)),
        today: '2024-04-01',
        excluded: 0,
      })
      const total = sum(rows.map(({ realised }) => realised))

      for (const { key, realised } of byMonth)
        expect(realised).toBe(sum(rows.filter(({ day }) => day.startsWith(key)).map((row) => row.realised)))
      for (const groups of [byMonth, byWeekday])
        expect(sum(groups.map(({ realised }) => realised))).toBe(total)
    }),
  )
})

test('pieces of any split, merged, equal one pass', () => {
  const anySplit = anyRows.chain((rows) =>
    fc.tuple(fc.constant(rows), fc.nat(rows.length), fc.nat(rows.length)),
  )
  fc.assert(
    fc.property(anySplit, ([rows, a, b]) => {
      const cuts = [0, Math.min(a, b), Math.max(a, b), rows.length]
      const pieces = cuts.slice(1).map((end, at) => rollUpChunk(toChunk(rows.slice(cuts[at], end))))

      expect(describe(rollUp(pieces))).toEqual(describe(rollUp([rollUpChunk(toChunk(rows))])))
    }),
  )
})

function describe({ summary, points, stored, partial }: Rollup) {
  return { summary: toComparable(summary), points, stored, partial }
}

test('a filter selects the partial exits with their trades', () => {
  fc.assert(
    fc.property(anyRows, fc.constantFrom('BTC', 'ETH'), (rows, symbol) => {
      const taken = rollUpChunk(filterChunk(toChunk(rows), { symbol }))

      const expected = rows.filter(({ trade }) => trade.symbol === symbol).map(({ realised }) => realised)
      expect(fromUnits(taken.summary.curve.end)).toBe(sum(expected))
    }),
  )
})
