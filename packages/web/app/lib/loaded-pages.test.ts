import { expect, test } from 'vitest'
import {
  changeItems,
  findItem,
  type LoadedPages,
  mergeFirstPage,
  type Page,
  putInOrder,
  removeItem,
  replaceItem,
} from './loaded-pages.ts'

/** The list is ordered by position, the highest first. */
type Item = { id: string; position: string }

test('an item that sorts after all loaded items waits for its page, and is the last when all pages are loaded', () => {
  expect(listIds(put(loaded(['20', '18']), '10'))).toEqual([['20', '18']])
  expect(listIds(put(complete(['20', '18'], ['16']), '10'))).toEqual([
    ['20', '18'],
    ['16', '10'],
  ])
  expect(listIds(put(complete([]), '10'))).toEqual([['10']])
})

test('an item that is already loaded is in the list once', () => {
  expect(listIds(put(loaded(['20', '18'], ['16']), '18'))).toEqual([['20', '18'], ['16']])
})

test('the last loaded item stays when it changes, because the next page begins after it', () => {
  expect(listIds(put(loaded(['20', '18']), '18'))).toEqual([['20', '18']])
  expect(listIds(put(loaded(['20', '18']), '18', '19'))).toEqual([['20', '18']])
  expect(listIds(put(loaded(['20', '18']), '18', '15'))).toEqual([['20']])
})

test('a changed item keeps its position, and a list without it stays as it is', () => {
  const data = loaded(['20', '18'], ['16'])
  const changed = { id: '18', position: '18.5' }

  expect(replaceItem(data, changed).pages[0]?.items).toEqual([item('20'), changed])
  expect(listIds(replaceItem(data, item('99')))).toEqual(listIds(data))
})

test('a deleted item is removed from its page', () => {
  expect(listIds(removeItem(loaded(['20', '18'], ['16']), '18'))).toEqual([['20'], ['16']])
})

test('an item is found on any page', () => {
  const data = loaded(['20', '18'], ['16'])

  expect(findItem(data, '16')).toEqual(item('16'))
  expect(findItem(data, '99')).toBeUndefined()
})

test('a newly loaded first page brings new items and drops deleted ones of its range, and later items stay', () => {
  const data = loaded(['20', '18'], ['16', '14'], ['12'])
  const first = (...ids: string[]): Page<Item> => ({ items: ids.map(item), nextCursor: 'next' })

  expect(listIds(mergeFirstPage(data, first('22', '20')))).toEqual([['22', '20', '18'], ['16', '14'], ['12']])
  expect(listIds(mergeFirstPage(data, first('20', '16')))).toEqual([['20', '16'], ['14'], ['12']])
  expect(listIds(mergeFirstPage(data, { items: [item('20')], nextCursor: null }))).toEqual([['20']])
})

test('many items change or go at once, on every page', () => {
  const changed = changeItems(loaded(['20', '18'], ['16']), (one) =>
    one.id === '18' ? null : { ...one, position: `${one.position}0` },
  )

  expect(listIds(changed)).toEqual([['20'], ['16']])
  expect(changed.pages.flatMap(({ items }) => items.map(({ position }) => position))).toEqual(['200', '160'])
})

function put(data: LoadedPages<Item>, id: string, position = id): LoadedPages<Item> {
  return putInOrder(data, { id, position }, (a, b) => a.position > b.position)
}

function loaded(...pages: string[][]): LoadedPages<Item> {
  return {
    pageParams: pages.map(() => ''),
    pages: pages.map((ids): Page<Item> => ({ items: ids.map(item), nextCursor: 'next' })),
  }
}

function complete(...pages: string[][]): LoadedPages<Item> {
  const data = loaded(...pages)
  // there is at least one page
  return { ...data, pages: data.pages.with(-1, { ...data.pages.at(-1)!, nextCursor: null }) }
}

function listIds({ pages }: LoadedPages<Item>): string[][] {
  return pages.map(({ items }) => items.map(({ id }) => id))
}

function item(id: string): Item {
  return { id, position: id }
}
