import type { JournalEntry } from '@candlebook/contract/journal'
import { expect, test } from 'vitest'
import { type JournalPages, withEntry, withoutEntry } from './journal-pages.ts'

const loaded = (...pages: string[][]) => ({
  pageParams: pages.map(() => ''),
  pages: pages.map((ids) => ({ items: ids.map((id) => entry(id)), nextCursor: 'next' as string | null })),
})
const complete = (...pages: string[][]) => {
  const data = loaded(...pages)
  return { ...data, pages: data.pages.with(-1, { ...data.pages.at(-1)!, nextCursor: null }) }
}
const idsOf = ({ pages }: JournalPages) => pages.map(({ items }) => items.map(({ id }) => id))

test('a new entry stands by its date, and first among those of its date [JRNL-05]', () => {
  const data = loaded(['20', '18'], ['16', '14'])

  expect(idsOf(withEntry(data, entry('21')))).toEqual([
    ['21', '20', '18'],
    ['16', '14'],
  ])
  expect(idsOf(withEntry(data, entry('17')))).toEqual([
    ['20', '18'],
    ['17', '16', '14'],
  ])
  expect(idsOf(withEntry(data, { ...entry('16'), id: 'later', createdAt: '2026-12-01' }))).toEqual([
    ['20', '18'],
    ['later', '16', '14'],
  ])
})

test('an entry whose date changed stands at its new place alone', () => {
  const data = loaded(['20', '18'], ['16', '14'])

  expect(idsOf(withEntry(data, { ...entry('20'), date: '2026-11-15' }))).toEqual([['18'], ['16', '20', '14']])
})

test('an entry older than all that is loaded waits for its page, and is the last where all is loaded', () => {
  expect(idsOf(withEntry(loaded(['20', '18']), entry('10')))).toEqual([['20', '18']])
  expect(idsOf(withEntry(complete(['20', '18'], ['16']), entry('10')))).toEqual([
    ['20', '18'],
    ['16', '10'],
  ])
  expect(idsOf(withEntry(complete([]), entry('10')))).toEqual([['10']])
})

test('a deleted entry is gone from its page', () => {
  expect(idsOf(withoutEntry(loaded(['20', '18'], ['16']), '18'))).toEqual([['20'], ['16']])
})

function entry(day: string): JournalEntry {
  const stamp = `2026-11-${day}T12:00:00.000Z`
  return {
    id: day,
    version: 1,
    title: day,
    content: 'x',
    date: `2026-11-${day}`,
    tags: [],
    images: [],
    links: [],
    tradeIds: [],
    createdAt: stamp,
    updatedAt: stamp,
  }
}
