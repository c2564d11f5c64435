import { expect, test } from 'vitest'
import {
  computeRangeDays,
  getRange,
  isFiltered,
  NO_FILTER,
  parseFilter,
  withFilter,
} from './analytics.url.ts'

const parseSearch = (search: string) => new URLSearchParams(search)
const today = '2026-11-21'

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

test('a range starts with the calendar month, quarter or year that the trader is in', () => {
  expect(computeRangeDays('month', today).from).toBe('2026-11-01')
  expect(computeRangeDays('quarter', today).from).toBe('2026-10-01')
  expect(computeRangeDays('year', today).from).toBe('2026-01-01')
})

test('the days in the address say which range is chosen', () => {
  for (const range of ['month', 'quarter', 'year', 'all'] as const) {
    expect(getRange({ ...NO_FILTER, ...computeRangeDays(range, today) }, today)).toBe(range)
  }
  expect(getRange({ ...NO_FILTER, from: '2026-02-03' }, today)).toBe('own')
  expect(getRange({ ...NO_FILTER, from: '2026-01-01', to: '2026-03-01' }, today)).toBe('own')
})

test('only a filter that leaves something out counts as one', () => {
  expect(isFiltered(parseFilter(parseSearch('')))).toBe(false)
  expect(isFiltered(parseFilter(parseSearch('to=2026-03-01')))).toBe(true)
})
