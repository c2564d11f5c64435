import { expect, test } from 'vitest'
import { isCurrencyCode, normaliseCurrency, toMajorAmount, toMajorCurrency } from './currencies.ts'

test.each(['USD', 'EUR', 'JPY', 'GBX', 'GBp', 'ILA', 'ZAc', 'USDT', 'BTC'])(
  '%s is a currency code',
  (code) => {
    expect(isCurrencyCode(code)).toBe(true)
  },
)

test.each(['', 'usd', 'US$', 'EURO', '€', 'XQZ', 'toString', '__proto__'])(
  '%j is not a currency code',
  (code) => {
    expect(isCurrencyCode(code)).toBe(false)
  },
)

test('a typed code becomes upper case, and pence keep their small letter', () => {
  expect([' usd ', 'Usdt', 'GBp', 'gbx', 'ZAc'].map(normaliseCurrency)).toEqual([
    'USD',
    'USDT',
    'GBp',
    'GBX',
    'ZAc',
  ])
})

test('pence, agorot and cents of the rand are hundredths', () => {
  expect(toMajorCurrency('GBX')).toEqual({ major: 'GBP', share: '0.01' })
  expect(toMajorAmount('12345', 'ILA')).toBe('123.45')
  expect(toMajorAmount('0.5', 'ZAc')).toBe('0.005')
  expect(toMajorAmount('12345', 'JPY')).toBe('12345')
})
