import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tagKey, tradeTypes } from '../trades/index.ts'
import { analysedTrade, anyTrades, asStored } from './analytics.fixtures.ts'
import { toUnits } from './exact.ts'
import { packBlock } from './pack-block.ts'
import { rollUpBlock } from './roll-up-block.ts'
import { writeRollup } from './stored-form.ts'
import { type BlockFilter, takeTrades } from './take-trades.ts'
import type { StoredTrade } from './trade-keys.ts'

const anyFilter: fc.Arbitrary<BlockFilter> = fc.record(
  {
    from: fc.constantFrom('2024-02-19', '2024-02-22', '2024-02-28'),
    to: fc.constantFrom('2024-02-21', '2024-02-29', '2024-03-09'),
    market: fc.constantFrom('crypto', 'stock', 'forex'),
    type: fc.constantFrom(...tradeTypes),
    symbol: fc.constantFrom('BTC', 'AAPL', 'none'),
    strategy: fc.constantFrom('Breakout', 'No Strategy'),
    tag: fc.constantFrom('fomo', ' FOMO', 'a+ setup', 'news', 'other'),
  },
  { requiredKeys: [] },
)

function passes(trade: StoredTrade, filter: BlockFilter): boolean {
  const { from = '', to = '9999', market, type, symbol, strategy, tag } = filter
  const tags = trade.tags.map(tagKey)
  return (
    trade.exitDate >= from &&
    trade.exitDate <= to &&
    (market ?? trade.market) === trade.market &&
    (type ?? trade.type) === trade.type &&
    (symbol ?? trade.symbol) === trade.symbol &&
    (strategy === undefined || (trade.strategy?.trim() || 'No Strategy') === strategy) &&
    (tag === undefined || tags.includes(tagKey(tag)))
  )
}

test('the trades of a block that pass a filter give what they give alone, to the letter', () => {
  fc.assert(
    fc.property(anyTrades, anyFilter, (drafts, filter) => {
      const trades = asStored(drafts)
      const alone = packBlock(trades.filter((trade) => passes(trade, filter)))

      const taken = takeTrades(packBlock(trades), filter)

      expect(taken.trades).toBe(alone.trades)
      expect(writeRollup(rollUpBlock(taken))).toEqual(writeRollup(rollUpBlock(alone)))
    }),
    { numRuns: 500 },
  )
})

test('a stored P&L that differs is told of when its trade is taken, and not otherwise', () => {
  const trades = asStored(
    ['BTC', 'ETH', 'BTC'].map((symbol, at) => analysedTrade({ symbol, id: `T${at + 1}` })),
  ).map((trade, at) => (at === 1 ? { ...trade, pnl: '7.25' } : trade))
  const storedOf = (symbol: string) => rollUpBlock(takeTrades(packBlock(trades), { symbol })).stored

  expect(storedOf('ETH')).toEqual({ pnl: toUnits('7.25'), differing: 'T2' })
  expect(storedOf('BTC')).toEqual({ pnl: toUnits('200'), differing: null })
})

test('of several trades that differ the first is named', () => {
  const trades = asStored([1, 2, 3].map((at) => analysedTrade({ id: `T${at}` })))
  const stored = rollUpBlock(
    packBlock(trades.map((trade, at) => (at === 0 ? trade : { ...trade, pnl: '1' }))),
  )

  expect(stored.stored).toEqual({ pnl: toUnits('102'), differing: 'T2' })
})
