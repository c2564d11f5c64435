import { expect, test } from 'vitest'
import { dashboardMoney, money, signedMoney } from './money.ts'

test('money is in dollars except in the dashboard total, and is never converted [CONST-08] [SHELL-20]', () => {
  expect(money('1204.5')).toBe('$1,204.50')
  expect(signedMoney('1204.5')).toBe('+$1,204.50')
  expect(dashboardMoney('1204.5')).toBe('+€1,204.50')
  expect(dashboardMoney('-1204.5')).toBe('−€1,204.50')
})

test('an unknown amount is shown as N/A', () => {
  for (const show of [money, signedMoney, dashboardMoney]) expect(show(null)).toBe('N/A')
})
