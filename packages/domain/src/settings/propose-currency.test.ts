import { expect, test } from 'vitest'
import { proposeCurrency } from './index.ts'

test.each([
  [['de-DE', 'en-US'], 'EUR'],
  [['en-US'], 'USD'],
  [['en-GB'], 'GBP'],
  [['pt-BR', 'en-US'], 'BRL'],
  [['pt-PT'], 'EUR'],
  [['es-419', 'en-GB'], 'EUR'],
  [['de', 'en', 'en-GB'], 'GBP'],
  [['zh-Hant-TW', 'en-US'], 'EUR'],
  [['C', 'not a language', 'es-EC'], 'USD'],
  [[], 'EUR'],
])('a browser in %j proposes %s', (languages, currency) => {
  expect(proposeCurrency(languages)).toBe(currency)
})
