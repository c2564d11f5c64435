import { buildLibraryExcerpts } from '@candlebook/domain/library'
import { Button } from '../../../ui/actions/button.tsx'
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx'
import type { ShownItem } from '../data/local-library.ts'
import type { OpenDialog } from '../library.url.ts'
import { ItemActions } from './item-actions.tsx'
import styles from './item-card.module.css'
import { ItemCounts, ItemTags, TypeBadge, VisitLink } from './item-parts.tsx'
import { formatCreatedDay, parseHost, shortenAddress } from './item-words.ts'
import { PagePreview } from './page-preview.tsx'

/** An item as a card: its page preview or first words, then its other fields. */
export function ItemCard({ item, open }: { item: ShownItem; open: OpenDialog }) {
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
