import { findItems, type LibraryFilter } from '@candlebook/domain/library'
import { useMemo, useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { useNear } from '../../ui/layout/use-near.ts'
import { useLibrary } from './data/use-library.ts'
import styles from './filtered-items.module.css'
import { ItemCard } from './items/item-card.tsx'
import { ItemRows } from './items/item-rows.tsx'
import { NO_ITEMS } from './items/item-words.ts'
import type { LibraryLayout } from './kept-layout.ts'
import type { OpenDialog } from './library.url.ts'

/** How many more items are drawn each time their end comes near; the search looks at all of them at once. */
const MORE = 24

/** The items that the filter lets through, as cards or rows, or that there are none. */
export function FilteredItems({
  filter,
  layout,
  open,
  onClear,
}: {
  filter: LibraryFilter
  layout: LibraryLayout
  open: OpenDialog
  /** Takes the filter away; null while there is none. */
  onClear: (() => void) | null
}) {
  const { items } = useLibrary()
  const { search, category, type } = filter
  const found = useMemo(() => findItems(items, { search, category, type }), [items, search, category, type])
  // Each other filter starts from the top again.
  const [drawn, setDrawn] = useState({ of: '', count: MORE })
  const of = JSON.stringify([search, category, type])
  const count = drawn.of === of ? drawn.count : MORE
  const shown = found.slice(0, count)

  if (found.length === 0) {
    return (
      <Card>
        <EmptyState
          title={NO_ITEMS}
          action={
            onClear ? (
              <Button onClick={onClear}>Clear filters</Button>
            ) : (
              <Button variant="primary" onClick={() => open({ kind: 'new' })}>
                Add Item
              </Button>
            )
          }
        />
      </Card>
    )
  }
  return (
    <>
      <h2 className="visually-hidden">Items</h2>
      {layout === 'grid' ? (
        <section className="grid3" aria-label="Items">
          {shown.map((item) => (
            <ItemCard key={item.id} item={item} open={open} />
          ))}
        </section>
      ) : (
        <ItemRows items={shown} open={open} />
      )}
      {found.length > count && (
        <MoreItems shown={count} onMore={() => setDrawn({ of, count: count + MORE })} />
      )}
    </>
  )
}

/** Draws more as their place comes near; the button does the same for those who do not scroll. */
function MoreItems({ shown, onMore }: { shown: number; onMore: () => void }) {
  const place = useNear(onMore, shown)
  return (
    <div ref={place} className={styles.more}>
      <Button onClick={onMore}>Show more</Button>
    </div>
  )
}
