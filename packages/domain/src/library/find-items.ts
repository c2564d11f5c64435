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
