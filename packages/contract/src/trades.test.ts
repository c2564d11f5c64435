import { expect, test } from 'vitest'
import { ListTrades, TradeFilter } from './trades.ts'

test('an empty filter of trades matches every trade', () => {
  expect(TradeFilter.parse({})).toEqual({ search: '', market: 'all', type: 'all', status: 'all' })
})

test('a filter has its symbol in capitals and its texts trimmed', () => {
  const filter = { symbol: ' btc ', strategy: ' Breakout ', tag: ' fomo ', pnlFrom: ' -250.5 ' }

  expect(TradeFilter.parse(filter)).toMatchObject({
    symbol: 'BTC',
    strategy: 'Breakout',
    tag: 'fomo',
    pnlFrom: '-250.5',
  })
})

test.each([
  ['type', 'both', 'field.invalid'],
  ['exitFrom', '2026-02-30', 'day.invalid'],
  ['exitTo', '', 'day.missing'],
  ['symbol', 'x'.repeat(21), 'symbol.too_long'],
  ['strategy', 'x'.repeat(101), 'field.too_long'],
  ['tag', 'x'.repeat(41), 'tag.too_long'],
  ['alsoTag', 'x'.repeat(41), 'tag.too_long'],
  ['weekday', '7', 'field.invalid'],
  ['result', 'draw', 'field.invalid'],
  ['emotion', 'hungry', 'field.invalid'],
  ['confidence', '0', 'field.invalid'],
  ['timeFrame', '3h', 'field.invalid'],
  ['planFollowed', 'yes', 'field.invalid'],
  ['slHit', '1', 'field.invalid'],
  ['tpHit', '', 'field.invalid'],
  ['hasR', 'TRUE', 'field.invalid'],
  ['hasRisk', 'no', 'field.invalid'],
  ['pnlFrom', '1e9', 'decimal.not_a_number'],
  ['pnlTo', '1,5', 'decimal.not_a_number'],
  ['rFrom', '9'.repeat(61), 'decimal.not_a_number'],
  ['rTo', '--1', 'decimal.not_a_number'],
  ['fromTrade', 'me', 'field.invalid'],
  ['afterTrade', "' or 1=1", 'field.invalid'],
  ['toTrade', '', 'field.invalid'],
])('%s as %j is refused with %s', (field, value, code) => {
  for (const shape of [TradeFilter, ListTrades]) {
    const { error } = shape.safeParse({ [field]: value })

    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, code]])
  }
})
