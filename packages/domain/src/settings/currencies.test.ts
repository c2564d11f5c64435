import { expect, test } from 'vitest'
import { isUserCurrency, proposeCurrency } from './currencies.ts'

test.each([
  [['de-DE', 'en-US'], 'EUR'],
  [['en-US'], 'USD'],
  [['en-GB'], 'GBP'],
  [['pt-BR', 'en-US'], 'BRL'],
  [['pt-PT'], 'EUR'],
  [['es-419', 'en-GB'], 'EUR'],
  [['de', 'en', 'en-GB'], 'GBP'],
  [['zh-Hant-TW', 'en-US'], 'TWD'],
  [['de-CH'], 'CHF'],
  [['ja-JP', 'en-US'], 'JPY'],
  [['en-AU'], 'AUD'],
  [['bg-BG'], 'EUR'],
  [['nl-CW', 'en-US'], 'XCG'],
  [['en-SL'], 'SLE'],
  [['en-ZW'], 'ZWG'],
  [['C', 'not a language', 'es-EC'], 'USD'],
  [[], 'EUR'],
])('a browser in %j proposes %s', (languages, currency) => {
  expect(proposeCurrency(languages)).toBe(currency)
})

test('every proposed currency can be chosen', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const regions = letters.flatMap((first) => letters.map((second) => `${first}${second}`))
  const proposed = new Set(regions.map((region) => proposeCurrency([`en-${region}`])))

  expect(proposed.size).toBeGreaterThan(140)
  expect([...proposed].filter((currency) => !isUserCurrency(currency))).toEqual([])
})
