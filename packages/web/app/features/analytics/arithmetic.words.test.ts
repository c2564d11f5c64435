import { expect, test } from 'vitest'
import { describeConversion, isConverted } from './arithmetic.words.ts'

const ecb = {
  source: 'ecb',
  trades: 181,
  lowest: '0.905141269066504231',
  highest: '0.934',
  firstDay: '2026-11-03',
  lastDay: '2026-11-17',
} as const

test('the conversion of many trades names its range of rates, their source and their days', () => {
  expect(describeConversion(ecb, 'EUR')).toBe(
    '0.905141 to 0.934 EUR, reference rates of the European Central Bank, Nov 3, 2026 to Nov 17, 2026',
  )
})

test('rates of the demo are called samples', () => {
  expect(describeConversion({ ...ecb, source: 'sample' }, 'EUR')).toBe(
    '0.905141 to 0.934 EUR, sample rates of the demo, Nov 3, 2026 to Nov 17, 2026',
  )
})

test('one rate on one day is named once', () => {
  const own = { ...ecb, source: 'own', lowest: '1.15', highest: '1.15', lastDay: '2026-11-03' } as const

  expect(describeConversion(own, 'EUR')).toBe('1.15 EUR, rates of the trades, Nov 3, 2026')
})

test('trades in base currency are not converted, trades in its hundredths are', () => {
  const same = { ...ecb, source: 'same', lowest: '1', highest: '1', firstDay: null, lastDay: null } as const

  expect(isConverted(same)).toBe(false)
  expect(isConverted({ ...same, lowest: '0.01', highest: '0.01' })).toBe(true)
  expect(describeConversion({ ...same, lowest: '0.01', highest: '0.01' }, 'GBP')).toBe('0.01 GBP')
})
