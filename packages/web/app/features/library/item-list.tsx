import { buildLibraryExcerpts, findItems, type LibraryFilter } from '@candlebook/domain/library/items'
import { clsx } from 'clsx'
import { Pencil, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button, IconButton } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx'
import { useNear } from '../../ui/layout/use-near.ts'
import { formatCreatedDay, NO_ITEMS, parseHost, shortenAddress } from './item.words.ts'
import { ItemCounts, ItemTags, PagePreview, TypeBadge, VisitLink } from './item-parts.tsx'
import styles from './items.module.css'
import type { LibraryLayout, OpenDialog } from './library.url.ts'
import type { ShownItem } from './local-library.ts'
import { getLibrary, useLibrary, useSyncState } from './use-library.ts'

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

/**
 * The list in a browser that has not asked the account for its items yet: a library that could not be loaded must not
 * look empty.
 */
function UnloadedItems() {
  const state = useSyncState()
  const [hasFailed, setHasFailed] = useState(false)
  if (state === 'waiting' && !hasFailed) setHasFailed(true)
  if (hasFailed)
    return (
      <Card>
        <ErrorState
          title="Failed to load the library."
          retrying={state === 'syncing'}
          onRetry={() => void getLibrary().sync.now()}
        >
          Nothing was lost. Loading is tried again until it works.
        </ErrorState>
      </Card>
    )
  return (
    <div className="grid3" aria-hidden>
      {[1, 2, 3].map((card) => (
        <Card key={card} className={styles.card}>
          <Skeleton width="55%" height={18} />
          <Skeleton width="90%" />
          <Skeleton width="75%" />
        </Card>
      ))}
    </div>
  )
}

/** An item as a card: its page preview or first words, then its other fields. */
function ItemCard({ item, open }: { item: ShownItem; open: OpenDialog }) {
  const { id, title, url } = item
  const { content, description } = buildLibraryExcerpts(item)
  const view = () => open({ kind: 'view', id })
  return (
    <article className={`card ${styles.item}`} aria-label={title} data-focus-row>
      <button type="button" className={styles.front} onClick={view}>
        <VisuallyHidden>View: {title}</VisuallyHidden>
        {url === null ? (
          <span className={styles.words} aria-hidden>
            {content}
          </span>
        ) : (
          <PagePreview key={item.pageScreenshot} screenshot={item.pageScreenshot} host={parseHost(url)} />
        )}
        <span className={styles.kind}>
          <TypeBadge type={item.type} className={styles.badge} />
        </span>
      </button>
      <div className={styles.body}>
        <h3 className={`h-card ${styles.title}`}>{title}</h3>
        {description !== '' && <p className={`cap ${styles.about}`}>{description}</p>}
        <p className={styles.origin}>
          <span className={styles.category}>{item.category}</span>
          <time className={`num ${styles.created}`} dateTime={item.createdAt}>
            {formatCreatedDay(item.createdAt)}
          </time>
        </p>
        <div className={styles.meta}>
          <ItemTags tags={item.tags} />
          <ItemCounts item={item} />
        </div>
      </div>
      <footer className={styles.foot}>
        {url === null ? (
          <Button variant="quiet" size="small" onClick={view}>
            View
          </Button>
        ) : (
          <>
            <VisitLink url={url} title={title} />
            <span className={styles.host} title={shortenAddress(url)}>
              {shortenAddress(url)}
            </span>
          </>
        )}
        <span className="gap" />
        <ItemActions item={item} open={open} />
      </footer>
    </article>
  )
}

/** The items as rows: the content of the cards without the picture. */
function ItemRows({ items, open }: { items: ShownItem[]; open: OpenDialog }) {
  return (
    <Card aria-label="Items">
      <div className={clsx(styles.row, styles.head)} aria-hidden="true">
        <span>Type</span>
        <span>Title</span>
        <span className={styles.rowCategory}>Category</span>
        <span className={styles.rowTags}>Tags</span>
        <span>Created</span>
        <span className={styles.rowCounts}>Files</span>
        <span />
      </div>
      <ol>
        {items.map((item) => (
          <ItemRow key={item.id} item={item} open={open} />
        ))}
      </ol>
    </Card>
  )
}

function ItemRow({ item, open }: { item: ShownItem; open: OpenDialog }) {
  const { id, title, url } = item
  const { content, description } = buildLibraryExcerpts(item)
  return (
    <li className={styles.row}>
      <span className={styles.rowKind}>
        <TypeBadge type={item.type} />
      </span>
      <div className={styles.rowTitle}>
        <h3>
          <button
            type="button"
            className={`strong ${styles.open}`}
            onClick={() => open({ kind: 'view', id })}
          >
            {title}
          </button>
        </h3>
        <p className={`cap ${styles.start}`}>{description || content}</p>
      </div>
      <span className={`cap ${styles.rowCategory}`}>{item.category}</span>
      <span className={styles.rowTags}>
        <ItemTags tags={item.tags} />
      </span>
      <time className={`cap num ${styles.rowCreated}`} dateTime={item.createdAt}>
        {formatCreatedDay(item.createdAt)}
      </time>
      <ItemCounts item={item} className={styles.rowCounts} />
      <span className={styles.actions}>
        {url !== null && <VisitLink url={url} title={title} />}
        <ItemActions item={item} open={open} />
      </span>
    </li>
  )
}

/** The buttons to edit and to delete an item [LIB-12]. */
function ItemActions({ item, open }: { item: ShownItem; open: OpenDialog }) {
  const { id, title } = item
  return (
    <>
      <IconButton
        icon={Pencil}
        label={`Edit ${title}`}
        title="Edit"
        onClick={() => open({ kind: 'edit', id })}
      />
      <IconButton
        icon={Trash2}
        label={`Delete ${title}`}
        title="Delete"
        tone="delete"
        onClick={() => open({ kind: 'delete', id })}
      />
    </>
  )
}
