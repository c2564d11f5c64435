import { expect, test } from 'vitest'
import { noFilter } from './analytics.url.ts'
import { referenceTrades, reportFor } from './report.fixtures.ts'
import { tradesBehind } from './trades-behind.ts'

const report = reportFor(referenceTrades)

test('a figure leads to the closed trades it is made from', () => {
  expect(tradesBehind('totalPnl', report, noFilter)).toEqual({
    label: 'Show the trades',
    path: '/app?status=closed',
    wider: null,
  })
  expect(
    tradesBehind('totalPnl', report, { ...noFilter, market: 'stock', strategy: 'Range fade' }).path,
  ).toBe('/app?status=closed&market=stock&search=Range+fade')
})

test('what the list of trades cannot leave out is said', () => {
  expect(tradesBehind('sqn', report, { ...noFilter, from: '2024-01-02', tag: 'x' }).wider).toBe(
    'The list does not filter by days, tag: it shows more.',
  )
})

test('the largest win leads to its own trade', () => {
  expect(tradesBehind('largestWin', report, noFilter)).toEqual({
    label: 'Show NVDA long',
    path: '/app?view=t1',
    wider: null,
  })
})
