import { expect, onTestFinished, test } from 'vitest'
import { setResultUnit } from '../../lib/shown-amounts.ts'
import { describeYear } from './month-bars.tsx'
import { buildRow } from './report.fixtures.ts'

const toMonths = (...pnls: string[]) =>
  pnls.map((pnl, at) => {
    const row = buildRow({ key: `2025-0${at + 1}`, pnl })
    return { ...row, realised: pnl, closedPnl: pnl, r: '0', rTrades: 0, partialExits: 0 }
  })

test('the best month of a year is named when it alone is best', () => {
  expect(describeYear(toMonths('10', '50', '-20'), '2025', '2026-11-21')).toBe(
    '2025 was +$40.00; February was best',
  )
  expect(describeYear(toMonths('50', '10', '50'), '2025', '2026-11-21')).toBe('2025 was +$110.00')
})

test('in R no month is best in a year without a stop', () => {
  onTestFinished(() => setResultUnit('money'))
  setResultUnit('r')

  expect(describeYear(toMonths('10', '50'), '2025', '2026-11-21')).toMatch(/^2025 was no R, without/)
})
