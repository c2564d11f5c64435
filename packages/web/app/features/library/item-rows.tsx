import { libraryExcerpts } from '@candlebook/domain/library'
import { Card } from '../../ui/card.tsx'
import { ItemActions } from './item-actions.tsx'
import { ItemCounts, ItemTags, TypeBadge, VisitLink } from './item-parts.tsx'
import { createdDay } from './item-words.ts'
import type { ShownItem } from './kept-library.ts'
import type { OpenDialog } from './library.url.ts'

/** The items as rows: the same things as on the cards, less the picture. */
export function ItemRows({ items, open }: { items: ShownItem[]; open: OpenDialog }) {
  return (
    <Card aria-label="Items" className="item-rows">
      <div className="item-row hd" aria-hidden="true">
        <span>Type</span>
        <span>Title</span>
        <span className="cat">Category</span>
        <span className="tg">Tags</span>
        <span>Created</span>
        <span className="cnt">Files</span>
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
  const { content, description } = libraryExcerpts(item)
  return (
    <li className="item-row">
      <span className="k">
        <TypeBadge type={item.type} />
      </span>
      <div className="ttl">
        <h3>
          <button type="button" className="strong" onClick={() => open({ kind: 'view', id })}>
            {title}
          </button>
        </h3>
        <p className="cap">{description || content}</p>
      </div>
      <span className="cap cat">{item.category}</span>
      <span className="tg">
        <ItemTags tags={item.tags} />
      </span>
      <time className="cap num dt" dateTime={item.createdAt}>
        {createdDay(item.createdAt)}
      </time>
      <ItemCounts item={item} />
      <span className="acts">
        {url !== null && <VisitLink url={url} title={title} />}
        <ItemActions item={item} open={open} />
      </span>
    </li>
  )
}
