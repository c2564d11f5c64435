import type { JournalEntry, JournalPage } from '@candlebook/contract/journal'

/** The pages of a list of entries that are loaded so far, as the query cache holds them. */
export type JournalPages = { pages: JournalPage[]; pageParams: unknown[] }

/** The pages with the entry at its place and nowhere else; without it where its place is not loaded yet [JRNL-05]. */
export function withEntry(data: JournalPages, entry: JournalEntry): JournalPages {
  const { pages, ...rest } = withoutEntry(data, entry.id)
  const at = pages.findIndex(
    ({ items, nextCursor }) => nextCursor === null || items.some((other) => comesBefore(entry, other)),
  )
  return { ...rest, pages: pages.map((page, index) => (index === at ? withItem(page, entry) : page)) }
}

/** The pages without the entry. */
export function withoutEntry(data: JournalPages, id: string): JournalPages {
  const pages = data.pages.map((page) => ({ ...page, items: page.items.filter((entry) => entry.id !== id) }))
  return { ...data, pages }
}

function withItem(page: JournalPage, entry: JournalEntry): JournalPage {
  const found = page.items.findIndex((other) => comesBefore(entry, other))
  return { ...page, items: page.items.toSpliced(found === -1 ? page.items.length : found, 0, entry) }
}

/** Newest date first; of one date the one written last. */
function comesBefore(a: JournalEntry, b: JournalEntry): boolean {
  if (a.date !== b.date) return a.date > b.date
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt
  return a.id > b.id
}
