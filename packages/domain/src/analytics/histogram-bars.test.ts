import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toBig } from '../decimal/decimal.ts'
import { anyTrades, buildReportFromTrades, toStored, toTrades } from './analytics.fixtures.ts'

test('R-multiples are in bars of half an R around round numbers, so a loss at the stop is in the bar at −1', () => {
  const trades = toTrades([-10, -11, -12.5, -13, 0, 24, 100, -100]).map((trade) => ({
    ...trade,
    stopLoss: '990',
  }))
  const { r } = buildReportFromTrades([...trades, ...toTrades([5])]).distributions

  expect(r.trades).toBe(8)
  expect(r.bins.filter((bin) => bin.trades > 0)).toEqual([
    { at: '-3', from: null, to: '-2.75', trades: 1 },
    { at: '-1.5', from: '-1.75', to: '-1.25', trades: 1 },
    { at: '-1', from: '-1.25', to: '-0.75', trades: 3 },
    { at: '0', from: '-0.25', to: '0.25', trades: 1 },
    { at: '2.5', from: '2.25', to: '2.75', trades: 1 },
    { at: '5', from: '4.75', to: null, trades: 1 },
  ])
  expect(r.bins.map(({ at }) => at)).toHaveLength(17)
})

test('P&L is in bars of one round width without gaps, and break-evens have their own bar', () => {
  const { bins } = buildReportFromTrades(toTrades([-35, -5, 0, 0, 12, 15, 60])).distributions.pnl

  expect(bins).toEqual([
    { from: '-40', to: '-30', trades: 1 },
    { from: '-30', to: '-20', trades: 0 },
    { from: '-20', to: '-10', trades: 0 },
    { from: '-10', to: '0', trades: 1 },
    { from: '0', to: '0', trades: 2 },
    { from: '0', to: '10', trades: 0 },
    { from: '10', to: '20', trades: 2 },
    { from: '20', to: '30', trades: 0 },
    { from: '30', to: '40', trades: 0 },
    { from: '40', to: '50', trades: 0 },
    { from: '50', to: '60', trades: 0 },
    { from: '60', to: '70', trades: 1 },
  ])
})

test('an outlier is in an open bar and does not flatten the others', () => {
  const pnls = [...Array(99).keys()].map((at) => at + 1)
  const { bins } = buildReportFromTrades(toTrades([...pnls, 99_000])).distributions.pnl

  expect(bins).toHaveLength(11)
  expect(bins[0]).toEqual({ from: '0', to: '10', trades: 9 })
  expect(bins.at(-1)).toEqual({ from: '100', to: null, trades: 1 })
})

test('no trades have no bars, and break-evens alone have one', () => {
  expect(buildReportFromTrades([]).distributions).toEqual({
    r: { trades: 0, losses: 0, beforeStop: 0, pastStop: 0, bins: [] },
    pnl: { bins: [] },
  })
  expect(buildReportFromTrades(toTrades([0])).distributions.pnl.bins).toEqual([
    { from: '0', to: '0', trades: 1 },
  ])
})

test('every bar holds exactly the trades between its ends, and there are at most 27', () => {
  fc.assert(
    fc.property(anyTrades, (trades) => {
      const { bins } = buildReportFromTrades(trades).distributions.pnl
      const pnls = toStored(trades).map(({ pnl }) => toBig(pnl))

      expect(bins.length).toBeLessThanOrEqual(27)
      for (const { from, to, trades: count } of bins) {
        const isEven = from === '0' && to === '0'
        const isGain = !isEven && from !== null && toBig(from).gte(0)
        const held = pnls.filter((pnl) => {
          if (isEven || pnl.eq(0)) return isEven && pnl.eq(0)
          return isGain
            ? pnl.gt(0) && pnl.gte(from) && (to === null || pnl.lt(to))
            : pnl.lt(0) && to !== null && pnl.lte(to) && (from === null || pnl.gt(from))
        })
        expect(count).toBe(held.length)
      }
      expect(bins.reduce((sum, bin) => sum + bin.trades, 0)).toBe(trades.length)
    }),
    { numRuns: 300 },
  )
})
