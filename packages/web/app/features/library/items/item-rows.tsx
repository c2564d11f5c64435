import { buildLibraryExcerpts } from '@candlebook/domain/library'
import { clsx } from 'clsx'
import { Card } from '../../../ui/display/card.tsx'
import type { ShownItem } from '../data/local-library.ts'
import type { OpenDialog } from '../library.url.ts'
import { ItemActions } from './item-actions.tsx'
import { ItemCounts, ItemTags, TypeBadge, VisitLink } from './item-parts.tsx'
import styles from './item-rows.module.css'
import { formatCreatedDay } from './item-words.ts'

/** The items as rows: the content of the cards without the picture. */
export function ItemRows({ items, open }: { items: ShownItem[]; open: OpenDialog }) {
  return (
    <Card aria-label="Items">
      <div className={clsx(styles.row, styles.head)} aria-hidden="true">
        <span>Type</span>
        <span>Title</span>
        <span className={styles.category}>Category</span>
        <span className={styles.tags}>Tags</span>
        <span>Created</span>
        <span className={styles.counts}>Files</span>
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
      <span className={styles.kind}>
        <TypeBadge type={item.type} />
      </span>
      <div className={styles.title}>
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
      <span className={`cap ${styles.category}`}>{item.category}</span>
      <span className={styles.tags}>
        <ItemTags tags={item.tags} />
      </span>
      <time className={`cap num ${styles.created}`} dateTime={item.createdAt}>
        {formatCreatedDay(item.createdAt)}
      </time>
      <ItemCounts item={item} className={styles.counts} />
      <span className={styles.actions}>
        {url !== null && <VisitLink url={url} title={title} />}
        <ItemActions item={item} open={open} />
      </span>
    </li>
  )
}
