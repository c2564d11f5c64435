/** The kinds of library items. Source: core specification §9 (L306). */
export const libraryTypes = ['text', 'link'] as const
export type LibraryType = (typeof libraryTypes)[number]

/** Which items: words in title, description or tags; a category; a type. Together they are AND. Null lets all through. */
export type LibraryFilter = { search: string; category: string | null; type: LibraryType | null }

type Searchable = {
  type: LibraryType
  title: string
  description: string | null
  category: string
  tags: readonly string[]
}

/** The items that pass the filter, in their order; the case of letters does not matter. */
export function findItems<Item extends Searchable>(items: readonly Item[], filter: LibraryFilter): Item[] {
  const words = filter.search.trim().toLowerCase()
  const category = filter.category?.toLowerCase() ?? null
  return items.filter(
    (item) =>
      (filter.type === null || item.type === filter.type) &&
      (category === null || item.category.toLowerCase() === category) &&
      (words === '' || searchedText(item).includes(words)),
  )
}

// An item never changes, a changed one is another object; so its text is lowered once and not at every key.
const lowered = new WeakMap<Searchable, string>()

function searchedText(item: Searchable): string {
  const known = lowered.get(item)
  if (known !== undefined) return known
  // A line break stands between the parts, so that no match runs from one into the next.
  const text = [item.title, item.description ?? '', ...item.tags].join('\n').toLowerCase()
  lowered.set(item, text)
  return text
}
