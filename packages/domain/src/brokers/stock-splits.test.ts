import { expect, test } from 'vitest'
import type { CorporateAction } from './broker-format.ts'
import { buildActionFingerprint } from './fingerprint.ts'
import { findSingleHalves, resolveSplits } from './stock-splits.ts'

const split: CorporateAction = {
  kind: 'split',
  symbol: 'NVDA',
  market: 'stock',
  currency: 'USD',
  day: '2024-06-07',
  executedAt: '2024-06-08T00:25:00.000Z',
  ratioFrom: '1',
  ratioTo: '10',
  half: null,
  account: null,
  externalId: null,
  line: 5,
}
const close: CorporateAction = { ...split, half: 'close', ratioFrom: '30', ratioTo: null, externalId: 'S1' }
const open: CorporateAction = { ...split, half: 'open', ratioFrom: null, ratioTo: '300', externalId: 'S2' }
const describeRatios = (actions: CorporateAction[]) =>
  resolveSplits(actions).map(({ from, to }) => `${to} for ${from}`)

test('both halves of a split are one split, in either order and at most once', () => {
  expect(describeRatios([close, open])).toEqual(['300 for 30'])
  expect(describeRatios([open, close, open, close])).toEqual(['300 for 30'])
  expect(findSingleHalves([close, open])).toEqual([])
})

test('a half without the other one, or with one of another symbol, currency, account or day, is not a split', () => {
  const others = [
    { ...open, symbol: 'AMD' },
    { ...open, currency: 'EUR' },
    { ...open, account: 'ISA' },
    { ...open, day: '2024-06-10' },
  ]

  for (const other of others) {
    expect(describeRatios([close, other])).toEqual([])
    expect(findSingleHalves([close, other])).toEqual([close, other])
  }
})

test('the same split from two files counts once, and splits are in order of time', () => {
  const earlier = { ...split, day: '2021-07-19', executedAt: '2021-07-20T00:25:00.000Z', ratioTo: '4' }

  expect(describeRatios([split, earlier, { ...split, line: 9 }])).toEqual(['4 for 1', '10 for 1'])
})

test('a ratio that is not above zero is not a split', () => {
  expect(describeRatios([{ ...split, ratioFrom: '0' }])).toEqual([])
})

test('fingerprints of actions differ by content and are the same for each reading', () => {
  const all = [
    split,
    close,
    open,
    { ...split, symbol: 'AMD' },
    { ...split, currency: 'EUR' },
    { ...split, day: '2024-06-08', executedAt: null },
    { ...split, ratioTo: '20' },
    { ...split, account: 'U1' },
  ]
  const texts = all.map((action) => buildActionFingerprint('trading212', action))

  expect(new Set(texts).size).toBe(all.length)
  expect(buildActionFingerprint('trading212', { ...split, line: 99 })).toBe(texts[0])
  expect(buildActionFingerprint('ibkr-activity', split)).not.toBe(texts[0])
})
