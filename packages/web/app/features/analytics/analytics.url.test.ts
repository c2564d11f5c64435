import { expect, test } from 'vitest'
import { isFiltered, NO_FILTER, parseFilter, withFilter } from './analytics.url.ts'

const parseSearch = (search: string) => new URLSearchParams(search)

test('every part of the filter is read back from the address that was built for it', () => {
  const filter = {
    from: '2026-01-01',
    to: '2026-11-20',
    market: 'stock',
    type: 'short',
    instrument: 'option',
    symbol: 'BRK.B',
    strategy: 'Opening range & fade',
    account: 'Prop 50k',
    hasAccount: 'false',
    tag: 'A+ setup',
  } as const

  expect(parseFilter(parseSearch(withFilter(parseSearch(''), filter).toString()))).toEqual(filter)
})

test('what the address spells wrongly counts as all', () => {
  expect(parseFilter(parseSearch('market=bonds&type=up&instrument=swap&from=2026-02-30&symbol='))).toEqual({
    market: 'all',
    type: 'all',
  })
})

test('clearing the filter does not change the other parts of the address', () => {
  expect(withFilter(parseSearch('from=2026-01-01&tag=x&figure=sqn'), NO_FILTER).toString()).toBe('figure=sqn')
})

test('only a filter that leaves something out counts as one', () => {
  expect(isFiltered(parseFilter(parseSearch('')))).toBe(false)
  expect(isFiltered(parseFilter(parseSearch('to=2026-03-01')))).toBe(true)
})
