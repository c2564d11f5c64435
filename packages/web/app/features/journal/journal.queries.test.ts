import type { JournalEntry } from '@candlebook/contract/journal'
import { expect, test } from 'vitest'
import { type LoadedPages, putInOrder } from '../../lib/loaded-pages.ts'
import { isBefore } from './journal.queries.ts'

test('a new entry is placed by its date, first among those of the same date [JRNL-05]', () => {
  const data = loaded(['20', '18'], ['16', '14'])
  const put = (added: JournalEntry) => listIds(putInOrder(data, added, isBefore))

  expect(put(entry('21'))).toEqual([
    ['21', '20', '18'],
    ['16', '14'],
  ])
  expect(put(entry('17'))).toEqual([
    ['20', '18'],
    ['17', '16', '14'],
  ])
  expect(put({ ...entry('16'), id: 'later', createdAt: '2026-12-01' })).toEqual([
    ['20', '18'],
    ['later', '16', '14'],
  ])
})

test('an entry with a changed date is only at its new position', () => {
  const changed = { ...entry('20'), date: '2026-11-15' }

  expect(listIds(putInOrder(loaded(['20', '18'], ['16', '14']), changed, isBefore))).toEqual([
    ['18'],
    ['16', '20', '14'],
  ])
})

const loaded = (...pages: string[][]): LoadedPages<JournalEntry> => ({
  pageParams: pages.map(() => ''),
  pages: pages.map((ids) => ({ items: ids.map(entry), nextCursor: 'next' })),
})

const listIds = ({ pages }: LoadedPages<JournalEntry>) => pages.map(({ items }) => items.map(({ id }) => id))

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
