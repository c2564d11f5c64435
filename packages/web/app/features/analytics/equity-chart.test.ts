import { buildReportFromTrades, referenceVector } from '@candlebook/domain/analytics/analytics.fixtures'
import { expect, test } from 'vitest'
import { describeDuration, describeEquity } from './equity-chart.tsx'
import { buildTrade } from './report.fixtures.ts'

test('the title says how far equity is below its high and how large the largest drawdown was', () => {
  expect(describeEquity(buildReportFromTrades(referenceVector), '2024-01-08')).toBe(
    'Equity is $50.00 below its high of Jan 1; the largest drawdown was $150.00, in three days',
  )
})

test('a high within a day is named as such, because the curve draws the ends of days', () => {
  const day = { entryDate: '2024-01-01', exitDate: '2024-01-01' }
  const report = buildReportFromTrades([
    buildTrade({ id: '1', exitDate: '2023-12-29' }),
    buildTrade({ id: '2', exitPrice: '130', ...day }),
    buildTrade({ id: '3', exitPrice: '95', ...day }),
  ])

  expect(describeEquity(report, '2024-01-08')).toBe(
    'Equity is $5.00 below its high of Jan 1, within the day; the largest drawdown was $5.00, within a day',
  )
})

test('a new high is named with its day, and its year when that is gone', () => {
  const report = buildReportFromTrades([
    buildTrade({ id: '1', exitDate: '2024-01-01' }),
    buildTrade({ id: '2', exitDate: '2024-02-05' }),
  ])

  expect(describeEquity(report, '2024-03-01')).toBe(
    'Equity is at its high of Feb 5; it has never fallen below a high',
  )
  expect(describeEquity(report, '2025-03-01')).toContain('Feb 5, 2024')
})

test('a trader who only lost has not been above zero', () => {
  const report = buildReportFromTrades([buildTrade({ exitPrice: '90' })])

  expect(describeEquity(report, '2024-01-01')).toBe(
    'Equity has not been above zero yet; the largest drawdown was $10.00',
  )
})

test('a time is said as one says it', () => {
  expect([0, 1, 5, 44, 100, 900].map(describeDuration)).toEqual([
    'within a day',
    'in one day',
    'in five days',
    'in six weeks',
    'in three months',
    'in two years',
  ])
})
