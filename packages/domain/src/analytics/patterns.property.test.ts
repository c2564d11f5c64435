import type Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countDaysBetween } from '../days/day.ts'
import { type Decimal, toBig, toDecimal } from '../decimal/decimal.ts'
import { convertAmount } from '../money/convert-amount.ts'
import { computeEntryValue, computeFeeAmount, computeInitialRisk } from '../trades/pnl.ts'
import { anyTrades, getPnl, getR, splitAnywhere, toPriced, toStored } from './analytics.fixtures.ts'
import { type BreakEvenBand, bandUnits } from './break-even-band.ts'
import { buildChunk, findClosedRows } from './column-chunk.ts'
import { computeWilsonInterval } from './estimates.ts'
import { sessions, type TradeTimes } from './pattern-keys.ts'
import { PatternSums, type Patterns } from './patterns.ts'
import { type AnalysedTrade, toTradeLists } from './trade-lists.ts'

/** The hour of entry, the session and the seconds held of a trade; null without a time. */
type Timed = { trade: AnalysedTrade; hour: number | null; session: number; seconds: number; entered: number }

const anyTimes = fc.record({
  hour: fc.option(fc.constantFrom(0, 9, 15, 23)),
  session: fc.nat(sessions.length - 1),
  seconds: fc.nat(100_000),
  entered: fc.nat(5),
})

const anyTimedTrades = anyTrades.chain((trades) =>
  fc
    .array(anyTimes, { minLength: trades.length, maxLength: trades.length })
    .map((times) => trades.map((trade, at): Timed => ({ trade, ...times[at]! }))),
)

const anyBand: fc.Arbitrary<BreakEvenBand> = fc.record({
  size: fc.constantFrom('0', '1', '2.5', '0.1', '50', '0.00000001'),
  unit: fc.constantFrom(...bandUnits),
})

test('the groups of every pattern equal a plain calculation over all trades, however they are cut into chunks', () => {
  fc.assert(
    fc.property(
      anyTimedTrades.chain((timed) =>
        fc.record({
          timed: fc.constant(timed),
          pieces: splitAnywhere(timed.map(({ trade }) => trade)),
        }),
      ),
      anyBand,
      ({ timed, pieces }, band) => {
        const patterns = build(timed, { pieces, band })
        const keysOf = listKeys(timed, { band, bySize: patterns.bySize })

        for (const [pattern, keys] of Object.entries(keysOf)) {
          const rows = patterns[pattern as keyof typeof keysOf]
          const expected = Map.groupBy(timed.keys(), (at) => keys[at]!)
          expect(Object.fromEntries(rows.filter(({ trades }) => trades > 0).map(toFigures))).toEqual(
            Object.fromEntries(
              [...expected].map(([key, ats]) => [key, sumTrades(ats.map((at) => timed[at]!.trade))]),
            ),
          )
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('gross and net results equal a plain calculation, and differ by the fees', () => {
  fc.assert(
    fc.property(anyTimedTrades, (timed) => {
      const trades = timed.map(({ trade }) => trade)
      const { gross, net, fees, feesTook } = build(timed, {
        pieces: [trades],
        band: { size: '0', unit: 'money' },
      })
      const grossOf = (trade: AnalysedTrade) => toBig(getPnl(trade)).plus(getFee(trade))

      expect(toBig(gross.pnl).minus(fees).eq(net.pnl)).toBe(true)
      expect([gross.wins, gross.losses]).toEqual([
        trades.filter((trade) => grossOf(trade).gt(0)).length,
        trades.filter((trade) => grossOf(trade).lt(0)).length,
      ])
      expect(gross.pnl).toBe(toText(sumAmounts(trades.map(grossOf))))
      for (const [side, amountOf] of [
        [gross, grossOf],
        [net, (trade: AnalysedTrade) => toBig(getPnl(trade))],
      ] as const) {
        const amounts = trades.map(amountOf)
        expect(side.won).toBe(toText(sumAmounts(amounts.filter((one) => one.gt(0)))))
        expect(side.lost).toBe(toText(sumAmounts(amounts.filter((one) => one.lt(0))).times(-1)))
        expect(side.winRate).toEqual(computeWilsonInterval({ hits: side.wins, trades: trades.length }))
      }
      const taken = trades.filter((trade) => grossOf(trade).gt(0) && toBig(getPnl(trade)).lte(0))
      expect({ trades: feesTook.trades, pnl: feesTook.pnl }).toEqual({
        trades: taken.length,
        pnl: toText(sumAmounts(taken.map((trade) => toBig(getPnl(trade))))),
      })
    }),
    { numRuns: 200 },
  )
})

test('the bounds of sizes separate the groups, and equal sizes are in one group', () => {
  fc.assert(
    fc.property(anyTimedTrades, (timed) => {
      const trades = timed.map(({ trade }) => trade)
      const { bySize } = build(timed, { pieces: [trades], band: { size: '0', unit: 'money' } })
      const counted = bySize.map(
        ({ from, to }) =>
          trades.filter((trade) => {
            const size = toBig(getSize(trade))
            return (from === null || size.gte(from)) && (to === null || size.lt(to))
          }).length,
      )

      expect(bySize.map((row) => row.trades)).toEqual(counted)
      expect(counted.reduce((sum, count) => sum + count, 0)).toBe(trades.length)
    }),
    { numRuns: 300 },
  )
})

test('the holding times of the outcomes are those of their trades', () => {
  fc.assert(
    fc.property(anyTimedTrades, (timed) => {
      const trades = timed.map(({ trade }) => trade)
      const { byOutcome } = build(timed, { pieces: [trades], band: { size: '0', unit: 'money' } })

      for (const { key, holding } of byOutcome) {
        const own = timed.filter(({ trade }) => nameOutcome(trade, { size: '0', unit: 'money' }) === key)
        const seconds = own.flatMap((one) => (one.hour === null ? [] : [one.seconds])).sort((a, b) => a - b)
        const [below, above] = [seconds[(seconds.length - 1) >> 1], seconds[seconds.length >> 1]]
        expect({ trades: holding.trades, timed: holding.timed }).toEqual({
          trades: own.length,
          timed: seconds.length,
        })
        expect(holding.totalSeconds).toBe(seconds.reduce((sum, one) => sum + one, 0))
        expect(holding.medianSeconds).toBe(below === undefined ? null : String((below + above!) / 2))
        const days = own.map(({ trade }) => countDaysBetween(trade.entryDate, trade.exitDate))
        const average = days.reduce((sum, one) => sum + one, 0) / days.length
        expect(holding.totalDays).toBe(days.reduce((sum, one) => sum + one, 0))
        expect(Number(holding.averageDays)).toBeCloseTo(own.length === 0 ? 0 : average, 12)
      }
    }),
    { numRuns: 100 },
  )
})

function build(
  timed: Timed[],
  { pieces, band }: { pieces: AnalysedTrade[][]; band: BreakEvenBand },
): Patterns {
  const sums = new PatternSums({ times: toTimes(timed), band })
  let before = 0
  const chunks = pieces.map((piece) => {
    const chunk = buildChunk(toTradeLists(toStored(piece)))
    const timeIndexes = findClosedRows(chunk, {}).closedIndexes.map((index) => before + index)
    before += piece.length
    return { chunk, timeIndexes }
  })
  for (const chunk of chunks) sums.measure(chunk)
  for (const chunk of chunks) sums.add(chunk)
  return sums.build()
}

function toTimes(timed: Timed[]): TradeTimes {
  const ranks = new Int32Array(timed.length)
  for (const [rank, at] of sortByEntry(timed).entries()) ranks[at] = rank + 1
  return {
    hour: Int8Array.from(timed, ({ hour }) => hour ?? -1),
    session: Int8Array.from(timed, ({ hour, session }) => (hour === null ? -1 : session)),
    heldSeconds: Int32Array.from(timed, ({ hour, seconds }) => (hour === null ? -1 : seconds)),
    entryRank: ranks,
  }
}

function sortByEntry(timed: Timed[]): number[] {
  return [...timed.keys()].sort((a, b) => {
    const [one, other] = [timed[a]!, timed[b]!]
    return one.trade.entryDate < other.trade.entryDate
      ? -1
      : one.trade.entryDate > other.trade.entryDate
        ? 1
        : one.entered - other.entered || a - b
  })
}

/** The key of each trade in each pattern, found one trade at a time. */
function listKeys(timed: Timed[], { band, bySize }: { band: BreakEvenBand; bySize: Patterns['bySize'] }) {
  const signs = timed.map(({ trade }) => Math.sign(toBig(getPnl(trade)).cmp(0)))
  const inOrder = sortByEntry(timed)
  const numbers = timed.map(({ trade }, at) => {
    const ofDay = inOrder.filter((other) => timed[other]!.trade.entryDate === trade.entryDate)
    return { number: ofDay.indexOf(at) + 1, ofDay: ofDay.length }
  })
  const countRun = (at: number) => {
    let length = 0
    while (at - 1 - length >= 0 && signs[at - 1 - length] === signs[at - 1]) length += 1
    return Math.min(length, 4)
  }
  const namePrecedent = (at: number) => (at === 0 ? 'start' : ['loss', 'even', 'win'][signs[at - 1]! + 1]!)
  return {
    byHour: timed.map(({ hour }) => (hour === null ? 'none' : String(hour))),
    bySession: timed.map(({ hour, session }) => (hour === null ? 'none' : sessions[session]!)),
    byPrecedent: timed.map((_, at) => namePrecedent(at)),
    byRun: timed.map((_, at) =>
      at === 0 || signs[at - 1] === 0 ? namePrecedent(at) : `${namePrecedent(at)}_${countRun(at)}`,
    ),
    bySize: timed.map(({ trade }) => {
      const size = toBig(getSize(trade))
      return bySize.find(({ from, to }) => (from === null || size.gte(from)) && (to === null || size.lt(to)))!
        .key
    }),
    byDayNumber: numbers.map(({ number }) => String(Math.min(number, 5))),
    byDayPlace: numbers.map(({ number, ofDay }) =>
      number === 1 ? 'first' : number === ofDay ? 'last' : 'middle',
    ),
    byOutcome: timed.map(({ trade }) => nameOutcome(trade, band)),
    byMonthAndType: timed.map(({ trade }) => `${trade.exitDate.slice(0, 7)} ${trade.type}`),
  }
}

function nameOutcome(trade: AnalysedTrade, { size, unit }: BreakEvenBand) {
  const pnl = toBig(getPnl(trade))
  const risk = toBig(convertAmount(computeInitialRisk(toPriced(trade)) ?? '0', trade.baseRate))
  const limits = {
    money: () => toBig(size),
    percent: () => toBig(getSize(trade)).abs().times(size).div(100),
    r: () => risk.times(size),
  }
  if (pnl.eq(0) || pnl.abs().lte(limits[unit]())) return 'scratch'
  return pnl.gt(0) ? 'win' : 'loss'
}

function toFigures({ key, trades, wins, losses, pnl, gross, fees, r }: Patterns['byHour'][number]) {
  return [key, { trades, wins, losses, pnl, gross, fees, r: { trades: r.trades, sum: r.sum } }] as const
}

function sumTrades(trades: AnalysedTrade[]) {
  const pnls = trades.map((trade) => toBig(getPnl(trade)))
  const [pnl, fees] = [sumAmounts(pnls), sumAmounts(trades.map((trade) => toBig(getFee(trade))))]
  const rs = trades.flatMap(getR)
  return {
    trades: trades.length,
    wins: pnls.filter((one) => one.gt(0)).length,
    losses: pnls.filter((one) => one.lt(0)).length,
    pnl: toText(pnl),
    gross: toText(pnl.plus(fees)),
    fees: toText(fees),
    r: { trades: rs.length, sum: toText(sumAmounts(rs.map(toBig))) },
  }
}

const getFee = (trade: AnalysedTrade) => convertAmount(computeFeeAmount(toPriced(trade)), trade.baseRate)
const getSize = (trade: AnalysedTrade) => convertAmount(computeEntryValue(trade), trade.baseRate)
const sumAmounts = (amounts: Big[]): Big => amounts.reduce((sum, one) => sum.plus(one), toBig('0'))
const toText = (amount: Big): Decimal => toDecimal(amount)
