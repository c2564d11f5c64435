import { buildExcerpt } from '../text/text.ts'

/** The kinds of library items [DATA-07]. */
export const libraryTypes = ['text', 'link'] as const
export type LibraryType = (typeof libraryTypes)[number]

/**
 * A filter of items: words in title, description or tags; a category; a type. An item must match all. Null
 * matches every item.
 */
export type LibraryFilter = { search: string; category: string | null; type: LibraryType | null }

type Searchable = {
  type: LibraryType
  title: string
  description: string | null
  category: string
  tags: readonly string[]
}

/** The items that match the filter, in their order, compared without case. */
export function findItems<Item extends Searchable>(items: readonly Item[], filter: LibraryFilter): Item[] {
  const words = filter.search.trim().toLowerCase()
  const category = filter.category?.toLowerCase() ?? null
  return items.filter(
    (item) =>
      (filter.type === null || item.type === filter.type) &&
      (category === null || item.category.toLowerCase() === category) &&
      (words === '' || buildSearchedText(item).includes(words)),
  )
}

// An item is immutable: a changed item is another object. So its text is converted once and not at every key
// press.
const lowered = new WeakMap<Searchable, string>()

function buildSearchedText(item: Searchable): string {
  const known = lowered.get(item)
  if (known !== undefined) return known
  // A line break separates the fields, so that no match crosses from one into the next.
  const text = [item.title, item.description ?? '', ...item.tags].join('\n').toLowerCase()
  lowered.set(item, text)
  return text
}

/** Maximum length of an item's content on its card, in characters. Source: requirement CONST-04. */
export const LIBRARY_EXCERPT = 80
/** Maximum length of an item's description on its card, in characters. Source: requirement CONST-05. */
export const DESCRIPTION_EXCERPT = 50
/**
 * Maximum number of tags on a card; the card shows the number of the others. Source: requirement CONST-06.
 */
export const MAX_CARD_TAGS = 2

/**
 * Content and description as a card shows them, shortened with three dots when they are too long; '' for
 * null.
 */
export function buildLibraryExcerpts(item: { content: string | null; description: string | null }) {
  return {
    content: buildExcerpt(item.content ?? '', LIBRARY_EXCERPT),
    description: buildExcerpt(item.description ?? '', DESCRIPTION_EXCERPT),
  }
}

/** Size and format of a page's screenshot [LIB-28]. */
const screenshotShape = { width: 1200, height: 800, format: 'webp', quality: 80 } as const

/**
 * The address of a page's screenshot at the service of this template, 1200x800, WebP at quality 80 [LIB-28].
 * `{url}` is replaced by the encoded address of the page. The template may also contain `{width}`,
 * `{height}`, `{format}` and `{quality}`. A value without placeholder and without query parameter of its name
 * is added to the query.
 */
export function buildScreenshotAddress(template: string, page: string): string {
  const picture = Object.entries(screenshotShape).map(([name, value]) => [name, String(value)] as const)
  const named = new URL(template.replaceAll(/[{}]/g, '')).searchParams
  const missing = picture.filter(([name]) => !template.includes(`{${name}}`) && !named.has(name))
  const address = [...picture, ['url', page] as const].reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, () => encodeURIComponent(value)),
    template,
  )
  const query = missing.map(([name, value]) => `${name}=${value}`).join('&')
  if (query === '') return address
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}
