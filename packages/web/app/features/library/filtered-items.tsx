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
import type { OpenDialog } from './library.url.ts'
import type { LibraryLayout } from './stored-layout.ts'
import { UnloadedItems } from './unloaded-items.tsx'

/** The number of items that are added when the end of the list comes near. The search covers all items. */
const ITEMS_PER_STEP = 24

/** The items that match the filter, as cards or rows, or a message when there are none. */
export function FilteredItems({
  filter,
  layout,
  open,
  onClear,
}: {
  filter: LibraryFilter
  layout: LibraryLayout
  open: OpenDialog
  /** Clears the filter; null when no filter is active. */
  onClear: (() => void) | null
}) {
  const { items, isLoaded } = useLibrary()
  const { search, category, type } = filter
  const found = useMemo(() => findItems(items, { search, category, type }), [items, search, category, type])
  // A changed filter starts from the first items again.
  const [drawn, setDrawn] = useState({ of: '', count: ITEMS_PER_STEP })
  const of = JSON.stringify([search, category, type])
  const count = drawn.of === of ? drawn.count : ITEMS_PER_STEP
  const shown = found.slice(0, count)

  if (items.length === 0 && !isLoaded) return <UnloadedItems />
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
        <MoreItems shown={count} onMore={() => setDrawn({ of, count: count + ITEMS_PER_STEP })} />
      )}
    </>
  )
}

/**
 * Shows more items when the end of the list comes near; the button does the same for users who do not scroll.
 */
function MoreItems({ shown, onMore }: { shown: number; onMore: () => void }) {
  const place = useNear(onMore, shown)
  return (
    <div ref={place} className={styles.more}>
      <Button onClick={onMore}>Show more</Button>
    </div>
  )
}
