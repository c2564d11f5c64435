import { expect, test } from 'vitest'
import type { SymbolChange } from './broker-format.ts'
import { createExecutions, sumRoundTrips } from './brokers.fixtures.ts'
import { findTooManyEvents, MAX_SPLIT_DAYS } from './file-limits.ts'
import { buildActionFingerprint } from './fingerprint.ts'
import { buildRoundTrips, matchExecutions } from './match-executions.ts'
import { joinActions, MAX_CHANGES_IN_ROW, MAX_SYMBOL_CHANGES } from './symbol-changes.ts'

const change: SymbolChange = {
  ...{ symbol: 'AAA', toSymbol: 'BBB', market: 'stock', currency: 'USD', ratioFrom: '3', ratioTo: '1' },
  ...{ day: '2024-01-03', executedAt: '2024-01-03T20:00:00.000Z', account: null, externalId: null, line: 9 },
}

const [first, second, third] = createExecutions('buy 10 @ 6 fee 1', 'buy 5 @ 9', 'sell 5 @ 30 fee 1')
if (!first || !second || !third) throw new Error('no executions')
const sold = { ...third, symbol: 'BBB', closesOnly: true }

test('old shares count as new ones, and every share of the trade is exact', () => {
  const roundTrips = buildRoundTrips([first, second, sold], [], [change, change])

  // 15 old shares for 60 + 45 are 5 new ones: 150 − 105 − 2.
  expect(roundTrips).toMatchObject([{ symbol: 'BBB', status: 'closed', quantity: '5', entryPrice: '21' }])
  expect(sumRoundTrips(roundTrips).byCurrency).toMatchObject([{ netPnl: '43' }])
  expect(roundTrips[0]?.fills.map(({ executionId, quantity }) => `${executionId} ${quantity}`)).toEqual([
    'a 10',
    'b 5',
    'c 5',
  ])
})

test('only executions before the change, of its currency and account, have the new symbol', () => {
  const later = {
    ...first,
    id: 'd',
    account: 'U1',
    day: '2024-01-09',
    executedAt: '2024-01-09T15:00:00.000Z',
  }
  const other = { ...first, id: 'e', account: 'U2' }
  const { roundTrips, unmatched } = matchExecutions(
    [
      { ...first, account: 'U1' },
      later,
      other,
      { ...first, id: 'f', currency: 'EUR' },
      { ...sold, account: 'U2' },
    ],
    [],
    [{ ...change, account: 'U1' }],
  )

  expect(roundTrips.map(({ key, symbol }) => `${key} ${symbol}`).toSorted()).toEqual([
    'a BBB',
    'd AAA',
    'e AAA',
    'f AAA',
  ])
  expect(unmatched).toMatchObject([{ executionId: 'c', quantity: '5' }])
})

test('changes can follow each other, and splits before them count', () => {
  const split = {
    ...{
      kind: 'split' as const,
      symbol: 'AAA',
      market: 'stock' as const,
      currency: 'USD',
      account: null,
      half: null,
    },
    ...{ day: '2024-01-02', executedAt: '2024-01-02T22:00:00.000Z', ratioFrom: '1', ratioTo: '3' },
  }
  const next = {
    ...change,
    symbol: 'BBB',
    toSymbol: 'CCC',
    ratioFrom: '1',
    ratioTo: '2',
    executedAt: '2024-01-03T21:00:00.000Z',
  }
  const roundTrips = buildRoundTrips([first], [split], [next, change])

  expect(roundTrips).toMatchObject([{ symbol: 'CCC', status: 'open', entryPrice: '3' }])
  expect(Number(roundTrips[0]?.quantity)).toBeCloseTo(20, 12)
})

test('a fingerprint tells changes apart', () => {
  const others = [
    { ...change, toSymbol: 'CCC' },
    { ...change, ratioTo: '2' },
    { ...change, account: 'U1' },
  ]
  const texts = joinActions([], [change, { ...change, line: 10 }, ...others]).map((one) =>
    buildActionFingerprint('ibkr-activity', one),
  )

  expect(new Set(texts).size).toBe(4)
})

const changeIn = (days: number, symbol: string, toSymbol: string) => {
  const day = new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10)
  return { ...change, symbol, toSymbol, day, executedAt: null, ratioFrom: '1', ratioTo: '1' }
}

test('more changes than any file has are refused, and so are many in a row', () => {
  const apart = (count: number) => Array.from({ length: count }, (_, n) => changeIn(n, `A${n}`, `B${n}`))
  const inRow = (count: number) => Array.from({ length: count }, (_, n) => changeIn(n, `A${n}`, `A${n + 1}`))
  const tooMany = { code: 'import.too_many_changes' }

  expect(findTooManyEvents([], [...apart(MAX_SYMBOL_CHANGES), ...apart(1)])).toBeNull()
  expect(findTooManyEvents([], apart(MAX_SYMBOL_CHANGES + 1))).toMatchObject(tooMany)
  expect(findTooManyEvents([], inRow(MAX_CHANGES_IN_ROW))).toBeNull()
  expect(findTooManyEvents([], inRow(MAX_CHANGES_IN_ROW + 1))).toMatchObject(tooMany)
})

test('the splits of a symbol count together with those of its earlier symbols', () => {
  const splits = (symbol: string, count: number) =>
    Array.from({ length: count }, (_, n) => {
      const { toSymbol: _toSymbol, ...split } = {
        ...changeIn(n, symbol, ''),
        kind: 'split' as const,
        half: null,
      }
      return split
    })
  const all = [
    ...splits('A', MAX_SPLIT_DAYS),
    ...splits('B', 1).map((one) => ({ ...one, day: '2024-01-01' })),
  ]

  expect(findTooManyEvents(all, [])).toBeNull()
  expect(findTooManyEvents(all, [changeIn(2000, 'A', 'B')])).toMatchObject({ code: 'import.too_many_splits' })
})
