import type Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toBig, toDecimal } from '../decimal/index.ts'
import { entryValue, feeAmount, tradePnl } from '../trades/index.ts'
import type { AnalysedTrade } from './analysed-trade.ts'
import { anyTrades, reportOfTrades } from './analytics.fixtures.ts'

test('every exact figure is what a plain recompute over all trades gives', () => {
  fc.assert(
    fc.property(anyTrades, (trades) => {
      const { counts, metrics, sums, days } = reportOfTrades(trades)
      const pnls = trades.map((trade) => pnlOf(trade))
      const [wins, losses] = [pnls.filter((pnl) => pnl.gt(0)), pnls.filter((pnl) => pnl.lt(0))]
      const line = pnls.map((_, at) => total(pnls.slice(0, at + 1)))

      expect(counts).toMatchObject({ trades: trades.length, wins: wins.length, losses: losses.length })
      expect(metrics.totalPnl).toBe(text(total(pnls)))
      expect(sums.won).toBe(text(total(wins)))
      expect(sums.lost).toBe(text(total(losses).neg()))
      expect(sums.pnlSquares).toBe(text(total(pnls.map((pnl) => pnl.times(pnl)))))
      expect(metrics.feesPaid).toBe(text(total(trades.map((trade) => toBig(feeAmount(priced(trade)))))))
      expect(sums.entryValue).toBe(text(total(trades.map((trade) => toBig(entryValue(trade))))))
      expect(metrics.maxDrawdown).toBe(text(deepestFall(line)))
      expect(metrics.longestWinStreak).toBe(longestRun(pnls.map((pnl) => pnl.gt(0))))
      expect(metrics.longestLossStreak).toBe(longestRun(pnls.map((pnl) => pnl.lt(0))))
      expect(metrics.largestWin).toBe(
        wins.length === 0 ? null : text(wins.reduce((a, b) => (b.gt(a) ? b : a))),
      )
      expect(metrics.largestLoss).toBe(
        losses.length === 0 ? null : text(losses.reduce((a, b) => (b.lt(a) ? b : a))),
      )
      expect(days.at(-1)?.equity ?? '0').toBe(metrics.totalPnl)
    }),
    { numRuns: 300 },
  )
})

test('expectancy is the total divided by the trades, however it is put together', () => {
  fc.assert(
    fc.property(anyTrades, (trades) => {
      const { metrics } = reportOfTrades(trades)

      expect(metrics.expectancy).toBe(metrics.averagePnl)
      const again = toBig(metrics.expectancy).times(trades.length).minus(metrics.totalPnl).abs()
      expect(again.lte('0.000000000000000001')).toBe(true)
    }),
  )
})

test('the percentage of a drawdown and its days are those of the first deepest low', () => {
  fc.assert(
    fc.property(anyTrades, (trades) => {
      const { fall } = reportOfTrades(trades).marks
      const line = trades.map((_, at) => total(trades.slice(0, at + 1).map(pnlOf)))
      const deepest = deepestFall(line)
      const low = line.findIndex((point, at) => peakBefore(line, at).minus(point).eq(deepest))

      if (deepest.eq(0)) {
        expect(fall).toBeNull()
        return
      }
      const peak = peakBefore(line, low)
      const last = line.findLastIndex((point, at) => at < low && point.eq(peak))
      expect(fall).toEqual({
        amount: text(deepest),
        peak: text(peak),
        peakDay: trades[last]?.exitDate ?? null,
        peakTrade: trades[last]?.id ?? null,
        low: text(line[low]!),
        lowDay: trades[low]?.exitDate,
        lowTrade: trades[low]?.id,
      })
    }),
    { numRuns: 500 },
  )
})

test('the days are the exit days, and the deepest of their falls is the max drawdown', () => {
  fc.assert(
    fc.property(anyTrades, (trades) => {
      const { days, metrics } = reportOfTrades(trades)
      const deepest = days.reduce((most, day) => (toBig(day.deepest).gt(most) ? day.deepest : most), '0')

      expect(days.map(({ day }) => day)).toEqual([...new Set(trades.map(({ exitDate }) => exitDate))])
      expect(deepest).toBe(metrics.maxDrawdown)
      for (const [at, { day, pnl, equity, drawdown }] of days.entries()) {
        const upTo = trades.filter(({ exitDate }) => exitDate <= day)
        const line = upTo.map((_, trade) => total(upTo.slice(0, trade + 1).map(pnlOf)))
        expect(pnl).toBe(text(total(trades.filter(({ exitDate }) => exitDate === day).map(pnlOf))))
        expect(equity).toBe(text(line.at(-1)!))
        expect(drawdown).toBe(text(peakBefore(line, line.length).minus(line.at(-1)!)))
        expect(days[at - 1]?.day ?? '').not.toBe(day)
      }
    }),
  )
})

const priced = (trade: AnalysedTrade) => ({ ...trade, status: 'closed' as const })
const pnlOf = (trade: AnalysedTrade) => toBig(tradePnl(priced(trade)) ?? 'none')
const total = (amounts: Big[]) => amounts.reduce((sum, amount) => sum.plus(amount), toBig('0'))
const text = (amount: Big) => toDecimal(amount)

function peakBefore(line: Big[], at: number): Big {
  return line.slice(0, at).reduce((peak, point) => (point.gt(peak) ? point : peak), toBig('0'))
}

function deepestFall(line: Big[]): Big {
  return line
    .map((point, at) => peakBefore(line, at).minus(point))
    .reduce((deepest, fall) => (fall.gt(deepest) ? fall : deepest), toBig('0'))
}

function longestRun(results: boolean[]): number {
  return Math.max(
    ...results
      .map((result) => (result ? 'x' : ' '))
      .join('')
      .split(' ')
      .map((run) => run.length),
    0,
  )
}
