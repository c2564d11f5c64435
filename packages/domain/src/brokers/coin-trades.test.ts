import { expect, test } from 'vitest'
import { splitPair } from './coin-trades.ts'

test.each([
  ['BTCUSDT', 'BTC', 'USDT'],
  ['BTCFDUSD', 'BTC', 'FDUSD'],
  ['1000SATSFDUSD', '1000SATS', 'FDUSD'],
  ['DOTUSD', 'DOT', 'USD'],
  ['BNBUSD', 'BNB', 'USD'],
  ['BTCBUSD', 'BTC', 'BUSD'],
  ['SHIBUSD', 'SHIB', 'USD'],
  ['USDTUSD', 'USDT', 'USD'],
  ['LTCBTC', 'LTC', 'BTC'],
  ['ADAEUR', 'ADA', 'EUR'],
  ['ltc_usdt', 'LTC', 'USDT'],
  ['XTZ-USDT', 'XTZ', 'USDT'],
  ['NEIRO/USDT', 'NEIRO', 'USDT'],
])('%s is %s priced in %s', (text, base, quote) => {
  expect(splitPair(text)).toEqual({ base, quote })
})

test.each(['', 'ABC', 'USDT', '???', 'HELLOWORLD'])('%s is no pair', (text) => {
  expect(splitPair(text)).toBeNull()
})
