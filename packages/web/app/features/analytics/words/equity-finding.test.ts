import { expect, test } from 'vitest'
import { duration, equityFinding } from './equity-finding.ts'
import { aTrade, referenceTrades, reportFor } from './report.fixtures.ts'

test('the title says how far equity is below its high and what the worst fall cost', () => {
  expect(equityFinding(reportFor(referenceTrades), '2024-01-08')).toBe(
    'Equity is $50.00 below its high of Jan 1; the worst fall cost $150.00 in three days',
  )
})

test('a new high is named with its day, and its year when that is gone', () => {
  const report = reportFor([
    aTrade({ id: '1', exitDate: '2024-01-01' }),
    aTrade({ id: '2', exitDate: '2024-02-05' }),
  ])

  expect(equityFinding(report, '2024-03-01')).toBe(
    'Equity reached a new high on Feb 5; it has never fallen below a high',
  )
  expect(equityFinding(report, '2025-03-01')).toContain('Feb 5, 2024')
})

test('a trader who only lost has not been above zero', () => {
  const report = reportFor([aTrade({ exitPrice: '90' })])

  expect(equityFinding(report, '2024-01-01')).toBe(
    'Equity has not been above zero yet; the worst fall cost $10.00',
  )
})

test('a time is said as one says it', () => {
  expect([0, 1, 5, 44, 100, 900].map(duration)).toEqual([
    'within a day',
    'in one day',
    'in five days',
    'in six weeks',
    'in three months',
    'in two years',
  ])
})
