import { Pencil, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/actions/button.tsx'
import { Chips, Tag } from '../../../ui/chips/chip-group.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialogs/dialog.tsx'
import { ExternalLinks } from '../../../ui/display/external-links.tsx'
import { ImageButtons } from '../../images/image-buttons.tsx'
import type { ShownItem } from '../data/local-library.ts'
import { TypeBadge, VisitLink } from './item-parts.tsx'
import styles from './item-viewer.module.css'
import { formatCreatedDay, parseHost, shortenAddress } from './item-words.ts'
import { PagePreview } from './page-preview.tsx'

/** The view of an item: type, page or text, images, links, tags. Markup in a text is shown as text. */
export function ItemViewer({
  item,
  onClose,
  onEdit,
  onDelete,
}: {
  item: ShownItem
  onClose: () => void
  onEdit: () => void
  onDelete: () => void
}) {
  const { title, description, content } = item
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} size="mid">
      <DialogBody>
        <article className={styles.item}>
          <p className={`cap ${styles.facts}`}>
            <TypeBadge type={item.type} />
            <span>{item.category}</span>
            <time className="num" dateTime={item.createdAt}>
              {formatCreatedDay(item.createdAt)}
            </time>
          </p>
          {description && <p className={styles.about}>{description}</p>}
          <ItemPage item={item} />
          {content !== null && <div className={styles.text}>{content}</div>}
          {item.attachedImages.length > 0 && (
            <ImageButtons urls={item.attachedImages} className={styles.images} />
          )}
          <ExternalLinks links={item.attachedLinks} toText={shortenAddress} />
          {item.tags.length > 0 && (
            <Chips>
              {item.tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </Chips>
          )}
        </article>
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" icon={Trash2} onClick={onDelete}>
          Delete
        </Button>
        <span className="gap" />
        <Button icon={Pencil} onClick={onEdit}>
          Edit
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** The page of a link: its picture, if one was taken, and its address. */
function ItemPage({ item: { url, title, pageScreenshot } }: { item: ShownItem }) {
  if (url === null) return null
  return (
    <div className={styles.page}>
      {pageScreenshot !== null && (
        <div className={styles.front}>
          <PagePreview
            screenshot={pageScreenshot}
            host={parseHost(url)}
            imageClassName={styles.image}
            siteClassName={styles.site}
          />
        </div>
      )}
      <p className={styles.address}>
        <VisitLink url={url} title={title} />
        <span className={styles.host}>{shortenAddress(url)}</span>
      </p>
    </div>
  )
}
