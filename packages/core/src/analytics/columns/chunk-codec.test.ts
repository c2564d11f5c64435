import {
  buildChunk,
  encodeRollup,
  filterChunk,
  rollUpChunk,
  type StoredTrade,
  toTradeLists,
} from '@candlebook/domain/analytics'
import { convertAmount } from '@candlebook/domain/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeChunk, encodeChunk } from './chunk-codec.ts'

const anyAmount = fc.oneof(
  fc.integer({ min: 0, max: 10_000 }).map((hundredths) => String(hundredths / 100)),
  fc.constantFrom('0', '96420.50', '0.000000000000000001', '999999999999999999.999999999999999999'),
)

const anyTrade: fc.Arbitrary<StoredTrade> = fc.record({
  id: fc.uuid(),
  symbol: fc.oneof(fc.constantFrom('BTC', 'ETH', 'Ä🎈'), fc.string({ maxLength: 6 })),
  market: fc.constantFrom('crypto', 'stock'),
  type: fc.constantFrom('long', 'short'),
  instrument: fc.option(fc.constantFrom('coin', 'option')),
  quantity: anyAmount,
  contractSize: fc.constantFrom('1', '100', '0.000001'),
  currency: fc.constantFrom('EUR', 'USD', 'JPY'),
  accountRate: fc.constantFrom('1', '0.95492742551566081', '0.006101281269066504'),
  entryPrice: anyAmount,
  entryDate: fc.constantFrom('2026-11-02', '1999-12-31'),
  exitPrice: anyAmount,
  exitDate: fc.constant('2026-11-02'),
  fees: anyAmount,
  feesUnit: fc.constantFrom('amount', 'percent'),
  foreignFee: fc.constantFrom('0', '0.7', '2.448979591836734694'),
  stopLoss: fc.option(anyAmount),
  riskPercentage: fc.option(anyAmount),
  strategy: fc.option(fc.constantFrom('Breakout', ' ', '"quoted"')),
  account: fc.option(fc.constantFrom('Prop 50k', '"quoted"')),
  tags: fc.subarray(['fomo', 'FOMO', 'a,b', '"']),
  emotion: fc.option(fc.constantFrom('calm', 'fearful')),
  confidenceLevel: fc.option(fc.integer({ min: 1, max: 5 })),
  timeFrame: fc.option(fc.constantFrom('1h', '4h')),
  planFollowed: fc.boolean(),
  slHit: fc.boolean(),
  slModified: fc.boolean(),
  tpHit: fc.boolean(),
  tpModified: fc.boolean(),
  pnl: anyAmount,
})

function encode(trades: StoredTrade[]): Buffer {
  const ids = trades.map(({ id }) => id.replaceAll('-', '')).join('')
  return encodeChunk(buildChunk(toTradeLists(trades)), Buffer.from(ids, 'hex'))
}

test('a decoded chunk equals the encoded one', () => {
  fc.assert(
    fc.property(fc.array(anyTrade, { maxLength: 20 }), (trades) => {
      const { getId: _getId, ...chunk } = buildChunk(toTradeLists(trades))
      const { getId, ...read } = decodeChunk(encode(trades))

      expect(read).toEqual(chunk)
      expect(trades.map((_, at) => getId(at))).toEqual(trades.map(({ id }) => id))
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['the account currency', '1', 80],
  ['another currency', '0.95492742551566081', 170],
])('a chunk of many trades in %s is small, and its filtered trades are correct', (_, accountRate, limit) => {
  const trades = Array.from({ length: 3000 }, (_, at): StoredTrade => {
    const exit = 9000 + (at % 2000) // hundredths
    return {
      ...(fc.sample(anyTrade, { numRuns: 1, seed: at })[0] as StoredTrade),
      symbol: `S${at % 300}`,
      type: 'long',
      quantity: '10',
      contractSize: '1',
      accountRate,
      foreignFee: '0',
      entryPrice: '100.25',
      exitPrice: String(exit / 100),
      fees: '1.5',
      feesUnit: 'amount',
      stopLoss: '99',
      riskPercentage: '1',
      pnl: convertAmount(String((10 * (exit - 10_025) - 150) / 100), accountRate),
    }
  })
  const bytes = encode(trades)

  expect(bytes.length / trades.length).toBeLessThan(limit)
  const filtered = filterChunk(decodeChunk(bytes), { symbol: 'S299' })
  const alone = buildChunk(toTradeLists(trades.filter(({ symbol }) => symbol === 'S299')))
  expect(encodeRollup(rollUpChunk(filtered))).toEqual(encodeRollup(rollUpChunk(alone)))
})
