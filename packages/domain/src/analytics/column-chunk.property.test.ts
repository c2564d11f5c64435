import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toTagKey } from '../trades/labels.ts'
import { tradeTypes } from '../trades/vocabulary.ts'
import { anyTrades, buildAnalysedTrade, toComparable, toStored } from './analytics.fixtures.ts'
import { buildChunk, type ChunkFilter, filterChunk } from './column-chunk.ts'
import { rollUpChunk } from './rollup.ts'
import { type StoredTrade, toTradeLists } from './trade-lists.ts'
import { toUnits } from './units.ts'

const anyFilter: fc.Arbitrary<ChunkFilter> = fc.record(
  {
    from: fc.constantFrom('2024-02-19', '2024-02-22', '2024-02-28'),
    to: fc.constantFrom('2024-02-21', '2024-02-29', '2024-03-09'),
    market: fc.constantFrom('crypto', 'stock', 'forex'),
    type: fc.constantFrom(...tradeTypes),
    instrument: fc.constantFrom('coin', 'option', 'future', 'none'),
    symbol: fc.constantFrom('BTC', 'AAPL', 'none'),
    strategy: fc.constantFrom('Breakout', 'No Strategy'),
    account: fc.constantFrom('Main', 'main', 'other'),
    hasAccount: fc.constantFrom('true', 'false'),
    tag: fc.constantFrom('fomo', ' FOMO', 'a+ setup', 'news', 'other'),
  },
  { requiredKeys: [] },
)

function isMatch(trade: StoredTrade, filter: ChunkFilter): boolean {
  const {
    from = '',
    to = '9999',
    market,
    type,
    instrument,
    symbol,
    strategy,
    account,
    hasAccount,
    tag,
  } = filter
  const tags = trade.tags.map(toTagKey)
  return (
    trade.exitDate >= from &&
    trade.exitDate <= to &&
    (market ?? trade.market) === trade.market &&
    (type ?? trade.type) === trade.type &&
    (instrument === undefined || (trade.instrument ?? 'none') === instrument) &&
    (symbol ?? trade.symbol) === trade.symbol &&
    (strategy === undefined || (trade.strategy?.trim() || 'No Strategy') === strategy) &&
    (account === undefined || trade.account === account) &&
    (hasAccount === undefined || String(trade.account !== null) === hasAccount) &&
    (tag === undefined || tags.includes(toTagKey(tag)))
  )
}

test('the filtered trades of a chunk give the same sums as a chunk of these trades alone', () => {
  fc.assert(
    fc.property(anyTrades, anyFilter, (drafts, filter) => {
      const trades = toStored(drafts)
      const alone = buildChunk(toTradeLists(trades.filter((trade) => isMatch(trade, filter))))

      const taken = filterChunk(buildChunk(toTradeLists(trades)), filter)

      expect(taken.rows).toBe(alone.rows)
      const [{ summary, ...rest }, expected] = [rollUpChunk(taken), rollUpChunk(alone)]
      expect({ ...rest, summary: toComparable(summary) }).toEqual({
        ...expected,
        summary: toComparable(expected.summary),
      })
    }),
    { numRuns: 500 },
  )
})

test('a mismatch is reported when the filter matches its trade, and not otherwise', () => {
  const trades = toStored(
    ['BTC', 'ETH', 'BTC'].map((symbol, at) => buildAnalysedTrade({ symbol, id: `T${at + 1}` })),
  ).map((trade, at) => (at === 1 ? { ...trade, pnl: '7.25' } : trade))
  const getStoredTotal = (symbol: string) =>
    rollUpChunk(filterChunk(buildChunk(toTradeLists(trades)), { symbol })).stored

  expect(getStoredTotal('ETH')).toEqual({ pnl: toUnits('7.25'), mismatch: 'T2' })
  expect(getStoredTotal('BTC')).toEqual({ pnl: toUnits('200'), mismatch: null })
})

test('of several mismatches the first is reported', () => {
  const trades = toStored([1, 2, 3].map((at) => buildAnalysedTrade({ id: `T${at}` })))
  const stored = rollUpChunk(
    buildChunk(toTradeLists(trades.map((trade, at) => (at === 0 ? trade : { ...trade, pnl: '1' })))),
  )

  expect(stored.stored).toEqual({ pnl: toUnits('102'), mismatch: 'T2' })
})
