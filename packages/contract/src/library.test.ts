import { expect, test } from 'vitest'
import { LibraryItem, LibrarySlot, SyncLibrary } from './library.ts'

const stamp = '2026-11-02T10:00:00.000Z'
const text = {
  type: 'text',
  title: 'A rule',
  category: 'Educational',
  content: 'Wait.',
  createdAt: stamp,
  updatedAt: stamp,
}
const link = { ...text, type: 'link', content: null, url: 'https://a.example' }
const id = '0b7c1a52-5d0c-4d7e-9f3a-1f2e3d4c5b6a'
const problems = (item: object) =>
  LibraryItem.safeParse(item).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)

test('title, category, and content or address are demanded [LIB-16] [LIB-17] [LIB-18] [LIB-19]', () => {
  expect(problems(text)).toBeUndefined()
  expect(problems(link)).toBeUndefined()
  expect(problems({ ...text, title: ' ' })).toEqual(['title item.title_missing'])
  expect(problems({ ...text, category: '' })).toEqual(['category item.category_missing'])
  expect(problems({ ...text, content: ' \n' })).toEqual(['content item.content_missing'])
  expect(problems({ ...link, url: null })).toEqual(['url item.url_missing'])
})

test.each([
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil',
  'https:evil',
  'ftp://a.example',
])('the address %j is not stored in an item [LINK-01]', (unsafe) => {
  expect(problems({ ...link, url: unsafe })).toEqual(['url link.invalid'])
  expect(problems({ ...link, pageScreenshot: unsafe })).toEqual(['pageScreenshot link.invalid'])
  expect(problems({ ...text, attachedLinks: [unsafe] })).toEqual(['attachedLinks.0 link.invalid'])
  expect(problems({ ...text, attachedImages: [unsafe] })).toEqual(['attachedImages.0 image.unknown'])
})

test('a screenshot is at an address of the web , which may be long [LIB-27] [LIB-28]', () => {
  const page = `https://a.example/${'ü'.repeat(900)}`
  const shots = `https://shots.example/take?url=${encodeURIComponent(page)}`

  expect(problems({ ...link, pageScreenshot: shots })).toBeUndefined()
  for (const wrong of ['/captures?url=x', '/images/x', '//shots?url=x', 'shots?url=x', '/\\evil'])
    expect(problems({ ...link, pageScreenshot: wrong }), wrong).toEqual(['pageScreenshot link.invalid'])
  expect(problems({ ...link, pageScreenshot: `${shots}${'x'.repeat(8000)}` })).toEqual([
    'pageScreenshot link.too_long',
  ])
})

test('tags are trimmed, blank ones dropped and one of each kept [LIB-20]', () => {
  expect(LibraryItem.parse({ ...text, tags: [' Setup', 'setup', ' ', 'A+'] }).tags).toEqual(['Setup', 'A+'])
})

test('checking an item twice gives the same item, so both sides of a sync have the same', () => {
  const once = LibraryItem.parse({
    ...link,
    title: ' half \ud83d a\0 title ',
    description: '  ',
    content: 'of the other type',
    url: 'a.example',
    tags: [' b '],
  })

  expect(LibraryItem.parse(once)).toEqual(once)
  expect(once).toMatchObject({
    title: 'half \ufffd a title',
    description: null,
    content: null,
    url: 'https://a.example',
  })
})

test('a stamp is an instant as JavaScript writes it, and none that could never be followed', () => {
  for (const wrong of [
    '',
    'yesterday',
    '2026-11-02',
    '2026-11-02T10:00:00Z',
    '2026-13-02T10:00:00.000Z',
    '9999-01-01T00:00:00.000Z',
    '+010000-01-01T00:00:00.000Z',
  ])
    expect(problems({ ...text, updatedAt: wrong }), wrong).toEqual(['updatedAt field.invalid'])
})

test('a slot holds an item or a deletion, under an id', () => {
  expect(LibrarySlot.safeParse({ id, item: null, deletedUpTo: null }).success).toBe(false)
  expect(LibrarySlot.safeParse({ id: 'x', item: text, deletedUpTo: null }).success).toBe(false)
  expect(LibrarySlot.parse({ id: id.toUpperCase(), item: null, deletedUpTo: stamp }).id).toBe(id)
})

test('a request carries at most 500 items, and an item at most 100,000 characters', () => {
  const items = (count: number) =>
    Array.from({ length: count }, () => ({ id, item: text, deletedUpTo: null }))

  expect(SyncLibrary.safeParse({ items: items(500) }).success).toBe(true)
  expect(SyncLibrary.safeParse({ items: items(501) }).success).toBe(false)
  expect(problems({ ...text, content: 'x'.repeat(100_001) })).toEqual(['content item.too_long'])
})
