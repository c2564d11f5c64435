import { expect, test } from 'vitest'
import { dialogOf, filterOf, withDialog, withFilter } from './trades.url.ts'

const at = (search: string) => new URLSearchParams(search)

test('the address holds search, market and status, and without them everything is shown [TRADE-05]', () => {
  expect(filterOf(at('search=BTC&market=crypto&status=open'))).toEqual({
    search: 'BTC',
    market: 'crypto',
    status: 'open',
  })
  expect(filterOf(at(''))).toEqual({ search: '', market: 'all', status: 'all' })
})

test('a filter that the address spells wrongly counts as all', () => {
  expect(filterOf(at('market=bonds&status=OPEN'))).toEqual({ search: '', market: 'all', status: 'all' })
})

test('a day of the calendar narrows the list, and goes when it is taken away', () => {
  expect(filterOf(at('status=closed&day=2026-11-20'))).toMatchObject({ status: 'closed', day: '2026-11-20' })
  expect(filterOf(at('day=2026-02-30'))).not.toHaveProperty('day')
  expect(withFilter(at('day=2026-11-20&market=stock'), { day: undefined }).toString()).toBe('market=stock')
})

test('a search is cut to what the server takes', () => {
  expect(filterOf(at(`search=${'x'.repeat(150)}`)).search).toHaveLength(100)
})

test('a filter that says all leaves the address, the rest of it stays', () => {
  expect(withFilter(at('market=stock&search=NV'), { market: 'all' }).toString()).toBe('search=NV')
  expect(withFilter(at('search=NV'), { search: '' }).toString()).toBe('')
})

test('every dialog is read back from the address that was built for it', () => {
  for (const dialog of [
    { kind: 'new', copyOf: null },
    { kind: 'new', copyOf: 'a' },
    { kind: 'edit', id: 'a' },
    { kind: 'close', id: 'a' },
    { kind: 'view', id: 'a' },
    { kind: 'delete', id: 'a' },
    null,
  ] as const) {
    expect(dialogOf(withDialog(at('search=NV&view=other'), dialog))).toEqual(dialog)
  }
})

test('closing a dialog leaves the filter alone', () => {
  expect(withDialog(at('search=NV&edit=a'), null).toString()).toBe('search=NV')
})
