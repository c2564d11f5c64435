import { buildReportFromTrades } from '@candlebook/domain/analytics/analytics.fixtures'
import { expect, onTestFinished, test } from 'vitest'
import { setResultUnit } from '../../lib/shown-amounts.ts'
import { describeYear } from './month-bars.tsx'
import { buildRow } from './report.fixtures.ts'

const report = buildReportFromTrades([], '2026-11-21')

const toMonths = (...pnls: string[]) =>
  pnls.map((pnl, at) => {
    const row = buildRow({ key: `2025-0${at + 1}`, pnl })
    return { ...row, realised: pnl, closedPnl: pnl, r: '0', rTrades: 0, partialExits: 0 }
  })

test('the best month of a year is named when it alone is best', () => {
  expect(describeYear(toMonths('10', '50', '-20'), '2025', report)).toBe(
    '2025 was +$40.00; February was best',
  )
  expect(describeYear(toMonths('50', '10', '50'), '2025', report)).toBe('2025 was +$110.00')
})

test('in R no month is best in a year without a stop', () => {
  onTestFinished(() => setResultUnit('money'))
  setResultUnit('r')

  expect(describeYear(toMonths('10', '50'), '2025', report)).toMatch(/^2025 was no R, without/)
})

test('a year without a result may have trades without a rate', () => {
  const withoutRate = [{ currency: 'JPY', trades: 2 }]

  expect(describeYear([], '2025', report)).toBe('No trade was closed in 2025')
  expect(describeYear([], '2025', { ...report, withoutRate })).toBe('No trade with a rate was closed in 2025')
})
