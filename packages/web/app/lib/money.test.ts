import { afterEach, expect, test } from 'vitest'
import {
  formatBaseMoney,
  formatDashboardTotal,
  formatSignedBaseMoney,
  formatSignedTradeMoney,
  formatTradeMoney,
  setBaseCurrency,
} from './money.ts'

afterEach(() => setBaseCurrency({ code: 'EUR', isChosen: false }))

test('before a currency is chosen money is in dollars except in the dashboard total [CONST-08] [SHELL-20]', () => {
  expect(formatBaseMoney('1204.5')).toBe('$1,204.50')
  expect(formatSignedBaseMoney('1204.5')).toBe('+$1,204.50')
  expect(formatDashboardTotal('1204.5')).toBe('+€1,204.50')
  expect(formatDashboardTotal('-1204.5')).toBe('−€1,204.50')
  expect(formatSignedTradeMoney('1204.5', { currency: null })).toBe('+$1,204.50')
})

test('every total has the sign of the chosen base currency', () => {
  setBaseCurrency({ code: 'GBP', isChosen: true })

  expect(formatBaseMoney('1204.5')).toBe('£1,204.50')
  expect(formatSignedBaseMoney('-1204.5')).toBe('−£1,204.50')
  expect(formatDashboardTotal('1204.5')).toBe('+£1,204.50')
})

test('an amount of a trade has the sign of its own currency, and without one of the base currency', () => {
  setBaseCurrency({ code: 'EUR', isChosen: true })

  expect(formatTradeMoney('2800', { currency: 'JPY' })).toBe('¥2,800')
  expect(formatSignedTradeMoney('0.5', { currency: 'USD' })).toBe('+$0.50')
  expect(formatSignedTradeMoney('-3.1', { currency: null })).toBe('−€3.10')
})

test('an unknown amount is shown as N/A', () => {
  for (const show of [formatBaseMoney, formatSignedBaseMoney, formatDashboardTotal])
    expect(show(null)).toBe('N/A')
})
