import { expect, test } from 'vitest'
import { formatDashboardTotal, formatDollars, formatSignedDollars } from './money.ts'

test('money is in dollars except in the dashboard total, and is never converted [CONST-08] [SHELL-20]', () => {
  expect(formatDollars('1204.5')).toBe('$1,204.50')
  expect(formatSignedDollars('1204.5')).toBe('+$1,204.50')
  expect(formatDashboardTotal('1204.5')).toBe('+€1,204.50')
  expect(formatDashboardTotal('-1204.5')).toBe('−€1,204.50')
})

test('an unknown amount is shown as N/A', () => {
  for (const show of [formatDollars, formatSignedDollars, formatDashboardTotal])
    expect(show(null)).toBe('N/A')
})
