import { expect, onTestFinished, test } from 'vitest'
import { setResultUnit } from '../../lib/shown-amounts.ts'
import { describeSummary } from './summary-cards.tsx'
import { buildEquityLine, MAX_CANDLES, openCandles } from './summary-glyphs.tsx'
import { buildTradeSummary } from './trade.fixtures.ts'

test('the cards say total in euro, win rate, open trades and what they are made of [SHELL-20] [SHELL-21] [SHELL-22]', () => {
  expect(describeSummary(buildTradeSummary())).toEqual({
    total: '+€14,550.89',
    totalSign: 1,
    month: '+€2,610.23 realised this month',
    winRate: '53.1%',
    outcomes: '103 wins, 87 losses, 4 even',
    outcomesShort: '103 W, 87 L, 4 even',
    open: '5',
    stops: '4 have a stop, 1 has none',
  })
})

test('break-even trades stay in the denominator of the win rate [SHELL-21]', () => {
  expect(describeSummary(buildTradeSummary({ wins: 1, losses: 0, evens: 1, closed: 2 })).winRate).toBe(
    '50.0%',
  )
})

test('even trades are named only when there are some', () => {
  expect(describeSummary(buildTradeSummary({ wins: 1, losses: 2, evens: 0, closed: 3 })).outcomes).toBe(
    '1 win, 2 losses',
  )
})

test('before the first closed trade the total is zero, the win rate 0% and no outcome is shown', () => {
  const none = buildTradeSummary({ totalPnl: '0', monthPnl: '0', closed: 0, wins: 0, losses: 0, evens: 0 })

  expect(describeSummary(none)).toMatchObject({
    total: '€0.00',
    totalSign: 0,
    month: 'No closed trades yet',
    winRate: '0.0%',
    outcomes: 'No closed trades yet',
  })
})

test('what parts of open trades realised this month is named before the first trade is closed', () => {
  const parts = buildTradeSummary({
    totalPnl: '0',
    monthPnl: '79.2',
    closed: 0,
    wins: 0,
    losses: 0,
    evens: 0,
  })

  expect(describeSummary(parts)).toMatchObject({ total: '€0.00', month: '+€79.20 realised this month' })
})

test('the sum of the month is called closed where results count when a trade closes', () => {
  expect(describeSummary(buildTradeSummary({}), 'closed').month).toBe('+€2,610.23 closed this month')
})

test('closed trades without a rate are not called none', () => {
  const none = { totalPnl: '0', monthPnl: '0', closed: 0, wins: 0, losses: 0, evens: 0 }
  const summary = buildTradeSummary({ ...none, withoutRate: [{ currency: 'JPY', trades: 2 }] })

  expect(describeSummary(summary)).toMatchObject({
    month: 'No closed trade has a rate',
    outcomes: 'No closed trade has a rate',
  })
})

test('an open trade whose parts have no rate is no closed one', () => {
  const none = { totalPnl: '0', monthPnl: '0', closed: 0, wins: 0, losses: 0, evens: 0 }
  const summary = buildTradeSummary({ ...none, withoutRate: [{ currency: 'JPY', trades: 1, open: 1 }] })

  expect(describeSummary(summary).outcomes).toBe('No closed trades yet')
})

test('the stops of the open trades are stated in complete sentences', () => {
  const stops = (open: number, openWithStop: number) =>
    describeSummary(buildTradeSummary({ open, openWithStop })).stops

  expect(stops(0, 0)).toBe('No open positions')
  expect(stops(1, 1)).toBe('It has a stop')
  expect(stops(1, 0)).toBe('It has no stop')
  expect(stops(2, 2)).toBe('Both have a stop')
  expect(stops(3, 3)).toBe('All 3 have a stop')
  expect(stops(3, 0)).toBe('None has a stop')
  expect(stops(3, 1)).toBe('1 has a stop, 2 have none')
})

test('the equity line fills the box from its first value to its last', () => {
  expect(buildEquityLine(['0', '50', '100'])).toEqual({ path: 'M1 32L32.5 18L64 4', startY: 32, endY: 4 })
  expect(buildEquityLine(['100', '0'])).toEqual({ path: 'M1 4L64 32', startY: 4, endY: 32 })
})

test('a total that never moved is a flat line', () => {
  expect(buildEquityLine(['5', '5'])).toEqual({ path: 'M1 32L64 32', startY: 32, endY: 32 })
})

test('fewer than two values make no line', () => {
  expect(buildEquityLine([])).toBeNull()
  expect(buildEquityLine(['7'])).toBeNull()
})

test('a candle is drawn for each open trade, solid with a stop and hollow without', () => {
  expect(openCandles({ open: 3, openWithStop: 2 })).toEqual(['solid', 'solid', 'hollow'])
  expect(openCandles({ open: 0, openWithStop: 0 })).toEqual([])
})

test('of many open trades a few candles are drawn, and one without a stop is never left out', () => {
  const candles = openCandles({ open: 100, openWithStop: 99 })

  expect(candles).toHaveLength(MAX_CANDLES)
  expect(candles.filter((candle) => candle === 'hollow')).toHaveLength(1)
})

test('in R the total is a sum of R, which says how many trades have no stop', () => {
  onTestFinished(() => setResultUnit('money'))
  setResultUnit('r')
  expect(describeSummary(buildTradeSummary())).toMatchObject({
    total: '+42.12R',
    totalSign: 1,
    month: '+7.50R this month, 44 of all 194 without a stop', // the total leaves them out, not the month
  })
  expect(describeSummary(buildTradeSummary({ rTrades: 0, totalR: '0' }))).toMatchObject({
    total: 'N/A',
    totalSign: null,
    month: 'No closed trade has a stop',
  })
})
