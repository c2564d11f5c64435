import { buildRCurve, metricsInR } from '@candlebook/domain/analytics/result-units'
import { afterEach, expect, test } from 'vitest'
import { setResultUnit } from '../../lib/shown-amounts.ts'
import { describeRCurve } from './r-curve.words.ts'
import {
  addResults,
  describeLeftOut,
  formatInUnit,
  formatInUnitShort,
  getShownResult,
} from './results.words.ts'

afterEach(() => setResultUnit('money'))

const results = [
  { pnl: '2610.23', r: '1.5', trades: 3, rTrades: 2 },
  { pnl: '-10', r: '-0.25', trades: 1, rTrades: 1 },
]

test('results add up in both units', () => {
  expect(addResults(results)).toEqual({ pnl: '2600.23', r: '1.25', trades: 4, rTrades: 3 })
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
})

test('days without a trade that has a stop have no R, which is not 0', () => {
  setResultUnit('r')
  const none = { pnl: '80', r: '0', trades: 2, rTrades: 0 }
  expect([formatInUnit(none), getShownResult(none)]).toEqual(['no R', null])
  expect(getShownResult({ ...none, rTrades: 1 })).toBe('0')
})

test('the curve of R ends at its sum, and its title says how far that is below its high', () => {
  setResultUnit('r')
  const day = ['2026-11-02', '2026-11-03', '2026-11-04']
  const curve = buildRCurve({ r: ['2', '1.5', '-0.75'] })
  expect(curve).toEqual({ equity: ['2', '3.5', '2.75'], drawdown: ['0', '0', '0.75'] })
  const report = { counts: { trades: 4 }, sums: { rTrades: 3 }, days: { ...curve, day } } as never // what it reads
  expect(describeRCurve(report, '2026-11-20')).toBe(
    'The sum of R is +2.75R, 0.75R below its high of Nov 3, without 1 trade that has no stop loss',
  )
})

test('a metric has another unit than money only where the report can compute it', () => {
  const inR = Object.entries(metricsInR).flatMap(([id, what]) => (typeof what === 'string' ? [] : [id]))
  expect(inR).toEqual(['totalPnl', 'expectancy', 'averagePnl'])
})
