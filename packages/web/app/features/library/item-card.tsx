import { libraryExcerpts } from '@candlebook/domain/library'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ItemActions } from './item-actions.tsx'
import { ItemCounts, ItemTags, TypeBadge, VisitLink } from './item-parts.tsx'
import { createdDay, hostOf, spokenAddress } from './item-words.ts'
import type { ShownItem } from './kept-library.ts'
import type { OpenDialog } from './library.url.ts'
import { PageFace } from './page-face.tsx'

/** An item as a card: its page or first words, then all that is said about it. */
export function ItemCard({ item, open }: { item: ShownItem; open: OpenDialog }) {
  const { id, title, url } = item
  const { content, description } = libraryExcerpts(item)
  const view = () => open({ kind: 'view', id })
  return (
    <article className="card item" aria-label={title}>
      <button type="button" className="front" onClick={view}>
        <VisuallyHidden>View: {title}</VisuallyHidden>
        {url === null ? (
          <span className="words" aria-hidden>
            {content}
          </span>
        ) : (
          <PageFace key={item.pageScreenshot} screenshot={item.pageScreenshot} host={hostOf(url)} />
        )}
        <span className="at">
          <TypeBadge type={item.type} />
        </span>
      </button>
      <div className="in-body">
        <h3 className="h-card">{title}</h3>
        {description !== '' && <p className="cap">{description}</p>}
        <p className="of">
          <span>{item.category}</span>
          <time className="num" dateTime={item.createdAt}>
            {createdDay(item.createdAt)}
          </time>
        </p>
        <div className="meta">
          <ItemTags tags={item.tags} />
          <ItemCounts item={item} />
        </div>
      </div>
      <footer>
        {url === null ? (
          <Button variant="quiet" size="small" onClick={view}>
            View
          </Button>
        ) : (
          <>
            <VisitLink url={url} title={title} />
            <span className="host">{spokenAddress(url)}</span>
          </>
        )}
        <span className="gap" />
        <ItemActions item={item} open={open} />
      </footer>
    </article>
  )
}
