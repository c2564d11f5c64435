/** One page of a list, and the cursor of the next page; null on the last page. */
export type Page<Item> = { items: Item[]; nextCursor: string | null }

/** The loaded pages of a list, as the query cache holds them. */
export type LoadedPages<Item> = { pages: Page<Item>[]; pageParams: unknown[] }

/** Whether an item comes before another one in the order of a list. */
export type ComesBefore<Item> = (a: Item, b: Item) => boolean

type WithId = { id: string }

/** The item with this id when one of the pages contains it. */
export function findItem<Item extends WithId>(data: LoadedPages<Item>, id: string): Item | undefined {
  for (const { items } of data.pages) {
    const found = items.find((item) => item.id === id)
    if (found) return found
  }
  return undefined
}

/** The pages with the item at its position only; without it when its position is not loaded yet. */
export function putInOrder<Item extends WithId>(
  data: LoadedPages<Item>,
  item: Item,
  comesBefore: ComesBefore<Item>,
): LoadedPages<Item> {
  // Compared with the pages as loaded: the next page begins after their last item, even when that item is the changed one.
  const at = data.pages.findIndex(
    ({ items, nextCursor }) => nextCursor === null || items.some((other) => !comesBefore(other, item)),
  )
  const { pages, ...rest } = removeItem(data, item.id)
  return {
    ...rest,
    pages: pages.map((page, index) => (index === at ? insert(page, item, comesBefore) : page)),
  }
}

/** The pages with the item in place of the one with the same id, at the same position. */
export function replaceItem<Item extends WithId>(data: LoadedPages<Item>, item: Item): LoadedPages<Item> {
  return mapItems(data, (items) => items.map((other) => (other.id === item.id ? item : other)))
}

/** The pages without the item. */
export function removeItem<Item extends WithId>(data: LoadedPages<Item>, id: string): LoadedPages<Item> {
  return mapItems(data, (items) => items.filter((item) => item.id !== id))
}

/** The pages with each item changed; without those for which `change` returns null. */
export function changeItems<Item>(
  data: LoadedPages<Item>,
  change: (item: Item) => Item | null,
): LoadedPages<Item> {
  return mapItems(data, (items) => items.flatMap((item) => change(item) ?? []))
}

/** A list with more pages is not loaded again page by page, because each page takes one request. */
const MAX_RELOADED_PAGES = 5

/** Whether the list has so many pages that it is not loaded again. */
export function isLong({ pages }: LoadedPages<unknown>): boolean {
  return pages.length > MAX_RELOADED_PAGES
}

/**
 * The list with its first page as the server has it now: new and changed items are in it, and deleted ones of its range
 * are not. The items after its range stay.
 */
export function mergeFirstPage<Item extends WithId>(
  data: LoadedPages<Item>,
  first: Page<Item>,
): LoadedPages<Item> {
  if (first.nextCursor === null) return { pageParams: data.pageParams.slice(0, 1), pages: [first] }
  const all = data.pages.flatMap(({ items }) => items)
  const inFirst = new Set(first.items.map(({ id }) => id))
  const lastOfFirst = all.findLastIndex(({ id }) => inFirst.has(id))
  const after = new Set(all.slice(lastOfFirst + 1).map(({ id }) => id))
  return {
    ...data,
    pages: data.pages.map((page, at) => ({
      ...page,
      items: [...(at === 0 ? first.items : []), ...page.items.filter(({ id }) => after.has(id))],
    })),
  }
}

function insert<Item>(page: Page<Item>, item: Item, comesBefore: ComesBefore<Item>): Page<Item> {
  const found = page.items.findIndex((other) => comesBefore(item, other))
  return { ...page, items: page.items.toSpliced(found === -1 ? page.items.length : found, 0, item) }
}

function mapItems<Item>(data: LoadedPages<Item>, change: (items: Item[]) => Item[]): LoadedPages<Item> {
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) }
}
