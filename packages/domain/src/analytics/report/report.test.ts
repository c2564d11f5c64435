import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  anyTrades,
  buildReportFromTrades,
  referenceVector,
  rollUpDays,
  toStored,
  toTrades,
} from '../analytics.fixtures.ts'
import { compareByExit } from '../columns/analysed-trade.ts'
import { listReportDays } from '../rollups/day-points.ts'
import { rollUp } from '../rollups/rollup.ts'
import { buildReport } from './report.ts'

test('trades, days, curve and strategies of any record have one total', () => {
  fc.assert(
    fc.property(anyTrades, (trades) => {
      const { metrics, reconciliation } = buildReportFromTrades(trades)
      const total = metrics.totalPnl

      expect(reconciliation).toEqual({
        agrees: true,
        tradesPnl: total,
        daysPnl: total,
        equityEnd: total,
        strategiesPnl: total,
        mismatch: null,
      })
    }),
  )
})

test('a stored P&L that differs from the prices is reported with its trade', () => {
  const trades = toStored(referenceVector).map((trade) =>
    trade.id === 'T4' ? { ...trade, pnl: '-99.99' } : trade,
  )
  const rollup = rollUp(rollUpDays(trades))
  const report = buildReport({ rollup, today: '2024-01-08', excluded: 0 })

  expect(report.reconciliation).toMatchObject({ agrees: false, tradesPnl: '50.01', mismatch: 'T4' })
  expect(report.reconciliation).toMatchObject({ daysPnl: '50', equityEnd: '50', strategiesPnl: '50' })
})

test('the calendar has each exit day once, with the equity and its drawdown', () => {
  const twoOnOneDay = toTrades([100, -150, 80]).map((trade, at) => ({
    ...trade,
    exitDate: at < 2 ? '2024-01-02' : '2024-01-03',
  }))

  expect(listReportDays(buildReportFromTrades(twoOnOneDay).days)).toEqual([
    {
      day: '2024-01-02',
      trades: 2,
      wins: 1,
      losses: 1,
      pnl: '-50',
      equity: '-50',
      drawdown: '150',
      maxDrawdown: '150',
    },
    {
      day: '2024-01-03',
      trades: 1,
      wins: 1,
      losses: 0,
      pnl: '80',
      equity: '30',
      drawdown: '70',
      maxDrawdown: '70',
    },
  ])
})

test('the report has the last 64 results in order', () => {
  const pnls = [...Array(70).keys()].map((at) => (at % 3) - 1)

  expect(buildReportFromTrades(toTrades(pnls)).lastResults).toBe('LEW'.repeat(24).slice(6, 70))
  expect(buildReportFromTrades(toTrades([1, 0, -1])).lastResults).toBe('WEL')
})

test('trades are sorted by exit day, then by creation, then by id', () => {
  const placed = [
    { id: 'b', exitDate: '2024-01-02', createdAt: '2024-01-05T10:00:00.000Z' },
    { id: 'a', exitDate: '2024-01-02', createdAt: '2024-01-05T10:00:00.000Z' },
    { id: 'd', exitDate: '2024-01-02', createdAt: '2024-01-04T10:00:00.000Z' },
    { id: 'c', exitDate: '2024-01-01', createdAt: '2024-01-09T10:00:00.000Z' },
  ]

  expect(placed.toSorted(compareByExit).map(({ id }) => id)).toEqual(['c', 'd', 'a', 'b'])
})
