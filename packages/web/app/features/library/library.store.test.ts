import { LibraryItemFields, type LibraryItemInput } from '@candlebook/contract/library'
import { expect, test } from 'vitest'
import { createMemoryStorage } from '../../lib/memory-storage.fixtures.ts'
import { openLibrary } from './library.store.ts'
import { switchCopyOff } from './local-library.ts'
import { buildStorageKeys } from './stored-library.ts'

const keys = buildStorageKeys('ada')

test('an item is added with an id and a time, is first in the list, and is stored [LIB-24] [LIB-31] [DATA-08]', () => {
  const { store, storage } = setUp()

  store.add(fields({ title: 'first' }))
  const id = store.add(fields({ title: 'second' }))

  expect(listTitles(store)).toEqual(['second', 'first'])
  expect(store.view().items[0]).toMatchObject({ id, createdAt: expect.stringMatching(/^2026-11-21T.*Z$/) })
  expect(storage.getItem(keys.items)).toContain('"title":"second"')
})

test('a new item is first even when the newest item has a time of a clock that is an hour ahead [LIB-24]', () => {
  const { store, clock } = setUp()
  clock.now += 60 * 60 * 1000
  store.add(fields({ title: 'from the future' }))
  clock.now -= 60 * 60 * 1000

  store.add(fields({ title: 'now' }))

  expect(listTitles(store)).toEqual(['now', 'from the future'])
})

test('a change overwrites only the fields that it names [LIB-25]', () => {
  const { store } = setUp()
  const id = store.add(fields({ title: 'before', description: 'stays', tags: ['stays'] }))
  const before = store.view().items[0]!

  store.change(id, { title: 'after' })

  const { title, updatedAt, ...rest } = store.view().items[0]!
  expect(title).toBe('after')
  expect(updatedAt > before.updatedAt).toBe(true)
  expect(rest).toEqual({ ...rest, description: 'stays', tags: ['stays'], id, createdAt: before.createdAt })
})

test('deleting removes exactly the item with that id [LIB-26]', () => {
  const { store } = setUp()
  const [one, two, three] = ['one', 'two', 'three'].map((title) => store.add(fields({ title })))

  store.remove(two!)
  store.remove('nobody')

  expect(store.view().items.map(({ id }) => id)).toEqual([three, one])
})

test('an item in the bin is in no list, comes back to its place, and is deleted after 30 days', () => {
  const { store, open, clock } = setUp()
  const [one, two, three] = ['one', 'two', 'three'].map((title) => store.add(fields({ title })))
  store.bin(two!)
  store.bin(one!)

  expect(listTitles(store)).toEqual(['three'])
  expect(store.view().binned.map(({ title }) => title)).toEqual(['one', 'two'])
  expect(store.restore(two!)).toBe(true)
  expect([store.restore(two!), store.restore('unknown')]).toEqual([false, false])
  expect(listTitles(store)).toEqual(['three', 'two'])

  clock.now = Date.parse(store.view().binned[0]!.endsAt) - 1000
  expect(
    open('ada')
      .view()
      .binned.map(({ id }) => id),
  ).toEqual([one])
  clock.now += 1000
  const later = open('ada')
  expect(later.view()).toMatchObject({ binned: [], items: [{ id: three }, { id: two }] })
  later.bin(three!)
  later.emptyBin()
  expect(open('ada').view()).toMatchObject({ binned: [], items: [{ id: two }] })
})

test('items and categories are read again after a reload, and only by their own user [LIB-31] [DATA-09]', () => {
  const { store, storage, open } = setUp()
  store.add(fields({ title: 'mine' }))
  store.addCategory(' Options ')

  expect(listTitles(open('ada'))).toEqual(['mine'])
  expect(open('ada').view().categories).toEqual(['Options'])
  expect(open('bob').view()).toMatchObject({ items: [], categories: [] })
  expect(storage.getItem(keys.categories)).toBe('["Options"]')
})

test('adding an existing category reports false and changes nothing [LIB-22]', () => {
  const { store } = setUp()
  store.addCategory('Options')

  expect(store.addCategory(' OPTIONS ').added).toBe(false)
  expect(store.addCategory('personal notes').added).toBe(false)
  expect(store.addCategory('  ').added).toBe(false)
  expect(store.view().categories).toEqual(['Options'])
})

test('two open tabs do not overwrite the changes of one another', () => {
  const { store, open } = setUp()
  const other = open('ada')

  store.add(fields({ title: 'here' }))
  other.add(fields({ title: 'there' }))
  store.refresh()

  expect(listTitles(store)).toEqual(['there', 'here'])
  expect(listTitles(other)).toEqual(['there', 'here'])
})

test.each(['{"items":[', 'null', '[]', '"x"', '{"items":7}'])(
  'unreadable items %s are logged and a copy is stored, and the library is empty and usable [ERR-18]',
  (spoiled) => {
    const { storage, open, logged } = setUp()
    storage.texts.set(keys.items, spoiled)
    storage.texts.set(keys.categories, '["Options"]')

    const store = open('ada')

    expect(store.view()).toMatchObject({ items: [], categories: [], trouble: 'unreadable' })
    expect(logged).toHaveLength(1)
    expect([...storage.texts].filter(([key]) => key.includes('unreadable')).map(([, text]) => text)).toEqual([
      spoiled,
      '["Options"]',
    ])
    store.add(fields({ title: 'on it goes' }))
    expect(listTitles(open('ada'))).toEqual(['on it goes'])
  },
)

test('unreadable categories empty both lists too, and a copy of both is stored [ERR-18]', () => {
  const { store, storage, open } = setUp()
  store.add(fields({ title: 'item' }))
  storage.texts.set(keys.categories, '{')

  expect(open('ada').view()).toMatchObject({ items: [], categories: [], trouble: 'unreadable' })
  expect([...storage.texts.values()].some((text) => text.includes('"title":"item"'))).toBe(true)
})

test('an invalid item is moved to a copy, and the other items stay', () => {
  const { store, storage, open } = setUp()
  store.add(fields({ title: 'whole' }))
  const stored = JSON.parse(storage.getItem(keys.items)!)
  storage.texts.set(
    keys.items,
    JSON.stringify({ ...stored, items: [...stored.items, { id: 'x', title: 'half' }] }),
  )

  const reopened = open('ada')

  expect(listTitles(reopened)).toEqual(['whole'])
  expect(reopened.view().trouble).toBe('unreadable')
  expect([...storage.texts].find(([key]) => key.includes('unreadable'))?.[1]).toContain('half')
  expect(open('ada').view().trouble).toBeNull()
})

test('changes that exceed the storage are logged and reported, stay, and are stored when there is space [ERR-19]', () => {
  const { store, storage, open, logged } = setUp()
  store.add(fields({ title: 'fits' }))
  storage.capacity = 10

  store.add(fields({ title: 'too much' }))
  expect(listTitles(store)).toEqual(['too much', 'fits'])
  expect(store.view().trouble).toBe('full')
  expect(logged).toHaveLength(1)

  storage.capacity = Number.POSITIVE_INFINITY
  store.add(fields({ title: 'fits again' }))
  expect(store.view().trouble).toBeNull()
  expect(listTitles(open('ada'))).toEqual(['fits again', 'too much', 'fits'])
})

test('changes that another tab stores and changes that do not fit here are both kept', () => {
  const { store, storage, open } = setUp()
  const other = open('ada')
  storage.capacity = 10
  store.add(fields({ title: 'held' }))
  storage.capacity = Number.POSITIVE_INFINITY
  other.add(fields({ title: 'stored' }))

  store.refresh()

  expect(listTitles(store).toSorted()).toEqual(['held', 'stored'])
})

test('a tab whose storage is cleared continues with its items', () => {
  const { store, storage } = setUp()
  store.add(fields({ title: 'survivor' }))
  storage.texts.clear()

  store.add(fields({ title: 'next' }))

  expect(listTitles(store)).toEqual(['next', 'survivor'])
  expect(storage.getItem(keys.items)).toContain('survivor')
})

test('without an account copy the images of new items are listed, to be held on the server', () => {
  const { store } = setUp()
  store.update(switchCopyOff)

  const id = store.add(fields({ attachedImages: ['/images/a/1.png'] }))
  store.change(id, { attachedImages: ['/images/a/1.png', '/images/a/2.png'] })

  expect(store.local().unregisteredImages).toEqual(['/images/a/1.png', '/images/a/2.png'])
  expect(store.view().waiting).toBe(0)
})

function setUp() {
  const storage = createMemoryStorage()
  const logged: string[] = []
  const clock = { now: Date.UTC(2026, 10, 21, 12) }
  let count = 0
  const open = (userId: string) =>
    openLibrary(userId, {
      storage,
      now: () => new Date(clock.now++),
      newId: () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`,
      log: (message) => logged.push(message),
    })
  return { store: open('ada'), storage, open, logged, clock }
}

function fields(parts: Partial<LibraryItemInput> = {}): LibraryItemFields {
  return LibraryItemFields.parse({
    type: 'text',
    title: 'x',
    category: 'Educational',
    content: 'x',
    ...parts,
  })
}

function listTitles(store: ReturnType<typeof openLibrary>): string[] {
  return store.view().items.map(({ title }) => title)
}
