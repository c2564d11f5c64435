import { expect, test } from 'vitest'
import { buildLibraryExcerpts, buildScreenshotAddress, findItems, type LibraryType } from './items.ts'
import { getNextStamp, LATEST_STAMP } from './replica.ts'

const all = { search: '', category: null, type: null }
const items = [
  item({ title: 'Gold BREAKS out', description: null, tags: ['setup'] }),
  item({
    title: 'Calendar',
    description: 'Red lines are no-trade windows',
    type: 'link',
    category: 'News & Updates',
  }),
  item({ title: 'Sizing', description: null, tags: ['Risk'], content: 'gold in the content only' }),
]
const findTitles = (filter: Partial<Parameters<typeof findItems>[1]>) =>
  findItems(items, { ...all, ...filter }).map(({ title }) => title)

test('search finds titles, descriptions and tags in any case, and not the content [LIB-04]', () => {
  expect(findTitles({ search: 'gold' })).toEqual(['Gold BREAKS out'])
  expect(findTitles({ search: ' RED LINES ' })).toEqual(['Calendar'])
  expect(findTitles({ search: 'risk' })).toEqual(['Sizing'])
  expect(findTitles({ search: '.*' })).toEqual([])
})

test('a match does not cross from one field into the next [LIB-04]', () => {
  expect(findTitles({ search: 'out setup' })).toEqual([])
})

test('a category filter returns only its items, and no category returns all [LIB-05]', () => {
  expect(findTitles({ category: 'News & Updates' })).toEqual(['Calendar'])
  expect(findTitles({})).toHaveLength(3)
})

test('a type filter returns only items of the type [LIB-06]', () => {
  expect(findTitles({ type: 'link' })).toEqual(['Calendar'])
  expect(findTitles({ type: 'text' })).toEqual(['Gold BREAKS out', 'Sizing'])
})

test('an item must match search, category and type', () => {
  expect(findTitles({ search: 'a', category: 'News & Updates', type: 'text' })).toEqual([])
})

test('5,000 items are searched well within a key press [LIB-04]', () => {
  const many = Array.from({ length: 5000 }, (_, n) =>
    item({ title: `Item ${n}`, description: 'x'.repeat(500) }),
  )
  findItems(many, { ...all, search: 'first look lowers the text' })

  const before = performance.now()
  const found = findItems(many, { ...all, search: 'item 4321' })
  const took = performance.now() - before

  expect(found).toHaveLength(1)
  expect(took).toBeLessThan(50)
})

test('content is shown in full up to 80 characters, and otherwise cut to 77 and three dots [CONST-04]', () => {
  const content = (length: number) =>
    buildLibraryExcerpts({ content: 'c'.repeat(length), description: null }).content
  expect(content(80)).toBe('c'.repeat(80))
  expect(content(81)).toBe(`${'c'.repeat(77)}...`)
})

test('a description is shown in full up to 50 characters, and otherwise cut to 47 and three dots [CONST-05]', () => {
  const shown = (length: number) =>
    buildLibraryExcerpts({ content: null, description: 'd'.repeat(length) }).description
  expect(shown(50)).toBe('d'.repeat(50))
  expect(shown(51)).toBe(`${'d'.repeat(47)}...`)
})

test('the timestamp of a change is now, or just after the previous one when a clock is behind', () => {
  const now = new Date('2026-11-02T10:00:00.000Z')
  expect(getNextStamp(null, now)).toBe('2026-11-02T10:00:00.000Z')
  expect(getNextStamp('2026-11-02T09:00:00.000Z', now)).toBe('2026-11-02T10:00:00.000Z')
  expect(getNextStamp('2026-11-02T11:00:00.000Z', now)).toBe('2026-11-02T11:00:00.001Z')
  expect(getNextStamp(null, new Date(8e15))).toBe(LATEST_STAMP)
})

test('the screenshot address asks for 1200x800, WebP, quality 80, with the page encoded [LIB-28]', () => {
  const page = 'https://a.example/x?b=1&c=é#d'
  const encoded = encodeURIComponent(page)
  expect(buildScreenshotAddress('https://shots.example/take?url={url}', page)).toBe(
    `https://shots.example/take?url=${encoded}&width=1200&height=800&format=webp&quality=80`,
  )
  expect(buildScreenshotAddress('https://s.example/{width}x{height}/{format}/q{quality}/{url}', page)).toBe(
    `https://s.example/1200x800/webp/q80/${encoded}`,
  )
  expect(buildScreenshotAddress('https://s.example/?width=1200&quality=80&u={url}', page)).toBe(
    `https://s.example/?width=1200&quality=80&u=${encoded}&height=800&format=webp`,
  )
})

test('placeholders in a page address are not replaced', () => {
  expect(
    buildScreenshotAddress(
      'https://s.example/{url}?width=1&height=1&format=x&quality=1',
      'https://a/{width}$&',
    ),
  ).toBe(`https://s.example/${encodeURIComponent('https://a/{width}$&')}?width=1&height=1&format=x&quality=1`)
})

function item(parts: {
  title: string
  description: string | null
  tags?: string[]
  type?: LibraryType
  category?: string
  content?: string
}) {
  return { type: 'text' as const, category: 'Trading Strategies', tags: [], ...parts }
}
