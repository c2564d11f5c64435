import { expect, test } from 'vitest'
import { findKnownFuture, parseFutureSymbol, toFutureSymbol } from './futures.ts'

test.each([
  ['MCLM6', 'MCL', 6],
  ['ESH25', 'ES', 3],
  ['6EZ4', '6E', 12],
  ['M6EU5', 'M6E', 9],
  ['mnqm6', 'MNQ', 6],
  ['FDAX MAR 25', 'FDAX', 3],
])('%s is a future of %s', (symbol, root, month) => {
  expect(parseFutureSymbol(symbol)).toEqual({ root, month })
})

test.each(['AAPL', 'VOD', 'H5', 'ESA5', 'BRK B', 'FDAX XXX 25'])('%s is not a future', (symbol) => {
  expect(parseFutureSymbol(symbol)).toBeNull()
})

test.each(['NQ', 'nq', 'NQZ6', 'NQZ26', 'NQZ2026', 'NQ 12-26', 'NQ DEC 26', '/NQ', '@NQ', 'NQ=F', 'NQ1!'])(
  '%s is a future of 20 dollars a point',
  (symbol) => {
    expect(findKnownFuture(symbol, 'stock')).toEqual({
      root: 'NQ',
      size: '20',
      currency: 'USD',
      market: 'stock',
    })
  },
)

test('the bare symbol of a coin is the coin in the market crypto, and a future with a month', () => {
  expect(findKnownFuture('BTC', 'crypto')).toBeNull()
  expect(findKnownFuture('BTC', 'stock')).toMatchObject({ root: 'BTC', size: '5' })
  expect(findKnownFuture('BTCZ6', 'crypto')).toMatchObject({ root: 'BTC', size: '5', market: 'crypto' })
  expect(findKnownFuture('NQ', 'crypto')).toMatchObject({ size: '20' })
})

test.each(['', 'AAPL', 'XYZH7', 'PEPE', 'ZS', 'MCD'])('%s is no well-known future', (symbol) => {
  expect(findKnownFuture(symbol, 'stock')).toBeNull()
})

test.each([
  ['MESM26', 'MESM6'],
  ['MESM2026', 'MESM6'],
  ['MES 06-26', 'MESM6'],
  ['mes jun26', 'MESM6'],
  ['FDAX MAR 25', 'FDAXH5'],
  ['F.US.MESM26', 'MESM6'],
  ['CON.F.US.MES.M26', 'MESM6'],
  ['CM.MNQU6', 'MNQU6'],
  ['CME_MINI:MNQH2026', 'MNQH6'],
  ['/MESU25:XCME', 'MESU5'],
  ['MESU6@CME_Ind', 'MESU6'],
  ['EPM25', 'ESM5'],
  ['CME_MINI:MES1!', 'MES'],
  ['CBOT:ZS1!', 'ZS'],
  ['ZSX6', 'ZSX6'],
  ['EUREX:FDAX1!', 'FDAX'],
  ['MES@CME', 'MES'],
  ['MESU6.CME', 'MESU6'],
  ['6EZ5', '6EZ5'],
])('%s is the future %s', (text, symbol) => {
  expect(toFutureSymbol(text)).toBe(symbol)
})

test.each([
  'AAPL',
  'NASDAQ:WCT',
  'EURUSD',
  'FX_IDC:EURUSD',
  'BRK.B',
  'MES 13-26',
  '',
  'NYSE:CL',
  'ZS',
  'MCD',
])('%s has no spelling of a future', (text) => {
  expect(toFutureSymbol(text)).toBeNull()
})
