import { createDayColumns } from '@candlebook/domain/analytics/day-points'
import {
  buildRCurve,
  metricsInPercent,
  metricsInR,
  type UnitResult,
} from '@candlebook/domain/analytics/result-units'
import { buildReturnCurve } from '@candlebook/domain/ledger/linked-returns'
import { afterEach, expect, test } from 'vitest'
import { setResultUnit } from '../../lib/shown-amounts.ts'
import { listMonths } from './month-bars.tsx'
import { buildRow } from './report.fixtures.ts'
import {
  addResults,
  describeLeftOut,
  formatInUnit,
  formatInUnitShort,
  getShownResult,
} from './results.words.ts'
import { withReturns } from './returns.tsx'
import { describeShownCurve } from './shown-curve.words.ts'

afterEach(() => setResultUnit('money'))

const results = [
  { pnl: '2610.23', r: '1.5', trades: 3, rTrades: 2, partialExits: 0 },
  { pnl: '-10', r: '-0.25', trades: 1, rTrades: 1, partialExits: 1 },
]

test('results add up in both units', () => {
  expect(addResults(results)).toEqual({ pnl: '2600.23', r: '1.25', trades: 4, rTrades: 3, partialExits: 1 })
})

test('a result in money is an amount, and in R a sum that names what it leaves out', () => {
  const result = addResults(results)
  expect([formatInUnit(result), formatInUnitShort(result), describeLeftOut(result)]).toEqual([
    '+$2,600.23',
    '+$2.6k',
    '',
  ])
  setResultUnit('r')
  expect([formatInUnit(result), formatInUnitShort(result), describeLeftOut(result)]).toEqual([
    '+1.25R',
    '+1.25R',
    ', without 1 trade that has no stop loss',
  ])
  expect(formatInUnitShort({ ...result, r: '-12.345' })).toBe('−12.3R')
})

test('days without a trade that has a stop have no R, which is not 0', () => {
  setResultUnit('r')
  const none = { pnl: '80', r: '0', trades: 2, rTrades: 0, partialExits: 0 }
  expect([formatInUnit(none), getShownResult(none)]).toEqual(['no R', null])
  expect(getShownResult({ ...none, rTrades: 1 })).toBe('0')
})

test('returns are linked, and a result without a return stays in money', () => {
  setResultUnit('percent')
  const first = { ...results[0]!, ratio: '0.1', counted: 4, leftOut: 2 } // counted has exits that are partial ones
  const both = addResults([first, { ...results[1]!, ratio: '-0.05', counted: 1, leftOut: 1 }])
  expect(both).toMatchObject({ ratio: '0.045', counted: 5, leftOut: 3 })
  expect([formatInUnit(both), getShownResult(both), describeLeftOut(both)]).toEqual([
    '+4.50%',
    '4.5',
    ', without 3 exits that no starting balance covers',
  ])
  expect(formatInUnit(addResults(results))).toBe('+$2,600.23')
  expect(formatInUnit(addResults([first, results[1]!]))).toBe('+$2,600.23')
  expect(formatInUnit({ ...first, counted: 0 })).toBe('no %')
  expect(formatInUnit({ ...first, ratio: null })).toBe('no %')
})

test('a day with a return and without a result is added, and a day without a return has no percent', () => {
  setResultUnit('percent')
  const days = [{ ...results[0]!, day: '2026-11-03' }]
  const returns = [
    { day: '2026-11-02', ratio: '0.01', exits: 1, leftOut: 0 },
    { day: '2026-11-04', ratio: '0', exits: 0, leftOut: 1 },
  ]
  const shown = withReturns<UnitResult & { day: string }>(days, returns, (day, exits) => ({
    ...results[0]!,
    day,
    partialExits: exits,
  }))
  expect(shown.map(({ day, ratio, counted }) => ({ day, ratio, counted }))).toEqual([
    { day: '2026-11-02', ratio: '0.01', counted: 1 },
    { day: '2026-11-03', ratio: '0', counted: 0 },
    { day: '2026-11-04', ratio: '0', counted: 0 },
  ])
  expect(shown.map(formatInUnit)).toEqual(['+1.00%', 'no %', 'no %'])
  expect(shown.map(describeLeftOut)).toEqual(['', '', ', without 1 exit that no starting balance covers'])
})

test('the months have a month with a return only, so that their returns link to that of the year', () => {
  const column = <Value>(value: Value) => [value]
  const amounts = { pnl: ['30'], r: ['0'], equity: ['30'], drawdown: ['0'], maxDrawdown: ['0'] }
  const days = {
    ...{ ...createDayColumns(), ...amounts, day: ['2026-11-10'], trades: column(1), wins: column(1) },
    ...{ losses: column(0), partialExits: column(0), rTrades: column(0) },
  }
  const row = { ...buildRow({ key: '2026-11', pnl: '30', winRatePct: '100' }), realised: '30' }
  const returns = [
    { day: '2026-10-05', ratio: '0.1', exits: 1, leftOut: 0 },
    { day: '2026-11-10', ratio: '0.2', exits: 1, leftOut: 0 },
  ]
  const months = listMonths({ days, byMonth: [row], returns }, '2026')

  expect(
    months.map(({ key, ratio, partialExits, closedPnl }) => [key, ratio, partialExits, closedPnl]),
  ).toEqual([
    ['2026-10', '0.1', 1, '0'],
    ['2026-11', '0.2', 0, '30'],
  ])
  expect(addResults(months).ratio).toBe('0.32')
  expect(listMonths({ days, byMonth: [row] }, '2026').map(({ key }) => key)).toEqual(['2026-11'])
})

test('the curve of returns is linked, with its distance to the peak', () => {
  const ratios = ['0.1', '-0.05', null]
  expect(
    buildReturnCurve(ratios.map((ratio, at) => ({ day: `2026-11-0${at + 2}`, ratio, exits: 1 }))),
  ).toEqual({ equity: ['10', '4.5'], drawdown: ['0', '5'] })
})

test('the curve of R ends at its sum, and its title says how far that is below its high', () => {
  setResultUnit('r')
  const day = ['2026-11-02', '2026-11-03', '2026-11-04']
  const curve = buildRCurve({ r: ['2', '1.5', '-0.75'] })
  expect(curve).toEqual({ equity: ['2', '3.5', '2.75'], drawdown: ['0', '0', '0.75'] })
  const report = { counts: { trades: 4 }, sums: { rTrades: 3 } } as never // what it reads
  const shown = { unit: 'r', days: { ...createDayColumns(), ...curve, day }, results: [] } as const
  expect(describeShownCurve({ ...shown, results: [] }, report, '2026-11-20')).toBe(
    'The sum of R is +2.75R, 0.75R below its high of Nov 3, without 1 trade that has no stop loss',
  )
})

test('a metric has another unit than money only where the report can compute it', () => {
  const inR = Object.entries(metricsInR).flatMap(([id, what]) => (typeof what === 'string' ? [] : [id]))
  expect(inR).toEqual(['totalPnl', 'expectancy', 'averagePnl'])
  const listAmounts = (table: object) =>
    Object.entries(table).flatMap(([id, what]) => (what === 'same' ? [] : [id]))
  expect(listAmounts(metricsInPercent)).toEqual(listAmounts(metricsInR))
})
