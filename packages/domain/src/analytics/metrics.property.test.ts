import type Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divide, sum, toBig, toDecimal } from '../decimal/decimal.ts'
import { convertAmount } from '../money/convert-amount.ts'
import { computeEntryValue, computeFeeAmount, computeInitialRisk, computeTradePnl } from '../trades/pnl.ts'
import { anyTrades, buildReportFromTrades } from './analytics.fixtures.ts'
import { listReportDays } from './day-points.ts'
import { buildRCurve } from './result-units.ts'
import type { AnalysedTrade } from './trade-lists.ts'

test('every exact metric equals a plain calculation over all trades', () => {
  fc.assert(
    fc.property(anyTrades, (trades) => {
      const { counts, metrics, sums, days } = buildReportFromTrades(trades)
      const pnls = trades.map((trade) => getPnl(trade))
      const [wins, losses] = [pnls.filter((pnl) => pnl.gt(0)), pnls.filter((pnl) => pnl.lt(0))]
      const line = pnls.map((_, at) => sumPnl(pnls.slice(0, at + 1)))

      expect(counts).toMatchObject({ trades: trades.length, wins: wins.length, losses: losses.length })
      expect(metrics.totalPnl).toBe(toText(sumPnl(pnls)))
      expect(sums.won).toBe(toText(sumPnl(wins)))
      expect(sums.lost).toBe(toText(sumPnl(losses).neg()))
      expect(sums.pnlSquares).toBe(toText(sumPnl(pnls.map((pnl) => pnl.times(pnl)))))
      expect(metrics.feesPaid).toBe(
        toText(sumPnl(trades.map((trade) => convert(trade, computeFeeAmount(toPriced(trade)))))),
      )
      expect(sums.entryValue).toBe(
        toText(sumPnl(trades.map((trade) => convert(trade, computeEntryValue(trade))))),
      )
      expect(metrics.maxDrawdown).toBe(toText(findDeepestDrawdown(line)))
      expect(metrics.longestWinStreak).toBe(findLongestRun(pnls.map((pnl) => pnl.gt(0))))
      expect(metrics.longestLossStreak).toBe(findLongestRun(pnls.map((pnl) => pnl.lt(0))))
      expect(metrics.largestWin).toBe(
        wins.length === 0 ? null : toText(wins.reduce((a, b) => (b.gt(a) ? b : a))),
      )
      expect(metrics.largestLoss).toBe(
        losses.length === 0 ? null : toText(losses.reduce((a, b) => (b.lt(a) ? b : a))),
      )
      expect(days.equity.at(-1) ?? '0').toBe(metrics.totalPnl)
    }),
    { numRuns: 300 },
  )
})

test('expectancy is the total divided by the number of trades in both formulas', () => {
  fc.assert(
    fc.property(anyTrades, (trades) => {
      const { metrics } = buildReportFromTrades(trades)

      expect(metrics.expectancy).toBe(metrics.averagePnl)
      const again = toBig(metrics.expectancy).times(trades.length).minus(metrics.totalPnl).abs()
      expect(again.lte('0.000000000000000001')).toBe(true)
    }),
  )
})

test('the percentage and days of a drawdown belong to the first deepest trough', () => {
  fc.assert(
    fc.property(anyTrades, (trades) => {
      const { drawdown } = buildReportFromTrades(trades).highlights
      const line = trades.map((_, at) => sumPnl(trades.slice(0, at + 1).map(getPnl)))
      const deepest = findDeepestDrawdown(line)
      const low = line.findIndex((point, at) => findPeakBefore(line, at).minus(point).eq(deepest))

      if (deepest.eq(0)) {
        expect(drawdown).toBeNull()
        return
      }
      const peak = findPeakBefore(line, low)
      const last = line.findLastIndex((point, at) => at < low && point.eq(peak))
      expect(drawdown).toEqual({
        amount: toText(deepest),
        peak: toText(peak),
        peakDay: trades[last]?.exitDate ?? null,
        peakTrade: trades[last]?.id ?? null,
        trough: toText(line[low]!),
        troughDay: trades[low]?.exitDate,
        troughTrade: trades[low]?.id,
        hasPartialExits: false,
      })
    }),
    { numRuns: 500 },
  )
})

test('the days are the exit days, and their deepest drawdown is the max drawdown', () => {
  fc.assert(
    fc.property(anyTrades, (trades) => {
      const { days: columns, metrics, sums } = buildReportFromTrades(trades)
      const days = listReportDays(columns)
      const deepest = days.reduce(
        (most, day) => (toBig(day.maxDrawdown).gt(most) ? day.maxDrawdown : most),
        '0',
      )

      expect(days.map(({ day }) => day)).toEqual([...new Set(trades.map(({ exitDate }) => exitDate))])
      expect(deepest).toBe(metrics.maxDrawdown)
      expect(sum(columns.r)).toBe(sums.r)
      expect(columns.rTrades.reduce((total, count) => total + count, 0)).toBe(sums.rTrades)
      expect(buildRCurve(columns).equity.at(-1) ?? '0').toBe(sums.r)
      for (const [at, { day, pnl, r, rTrades, equity, drawdown }] of days.entries()) {
        const multiples = trades
          .filter(({ exitDate }) => exitDate === day)
          .flatMap((trade) => computeR(trade) ?? [])
        expect({ r, rTrades }).toEqual({ r: sum(multiples), rTrades: multiples.length })
        const upTo = trades.filter(({ exitDate }) => exitDate <= day)
        const line = upTo.map((_, trade) => sumPnl(upTo.slice(0, trade + 1).map(getPnl)))
        expect(pnl).toBe(toText(sumPnl(trades.filter(({ exitDate }) => exitDate === day).map(getPnl))))
        expect(equity).toBe(toText(line.at(-1)!))
        expect(drawdown).toBe(toText(findPeakBefore(line, line.length).minus(line.at(-1)!)))
        expect(days[at - 1]?.day ?? '').not.toBe(day)
      }
    }),
  )
})

const toPriced = (trade: AnalysedTrade) => ({ ...trade, status: 'closed' as const })
const convert = ({ baseRate }: AnalysedTrade, amount: string) => toBig(convertAmount(amount, baseRate))
const getPnl = (trade: AnalysedTrade) => convert(trade, computeTradePnl(toPriced(trade)) ?? 'none')
const sumPnl = (amounts: Big[]) => amounts.reduce((sum, amount) => sum.plus(amount), toBig('0'))
/** R from the amounts in base currency, as the report computes it. */
function computeR(trade: AnalysedTrade): string | null {
  const risk = computeInitialRisk(toPriced(trade))
  return risk && divide(toText(getPnl(trade)), toText(convert(trade, risk)), { places: 18 })
}

const toText = (amount: Big) => toDecimal(amount)

function findPeakBefore(line: Big[], at: number): Big {
  return line.slice(0, at).reduce((peak, point) => (point.gt(peak) ? point : peak), toBig('0'))
}

function findDeepestDrawdown(line: Big[]): Big {
  return line
    .map((point, at) => findPeakBefore(line, at).minus(point))
    .reduce((deepest, drawdown) => (drawdown.gt(deepest) ? drawdown : deepest), toBig('0'))
}

function findLongestRun(results: boolean[]): number {
  return Math.max(
    ...results
      .map((result) => (result ? 'x' : ' '))
      .join('')
      .split(' ')
      .map((run) => run.length),
    0,
  )
}
