import { ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/actions/button.tsx'
import { Chips, Tag } from '../../../ui/chips/chip-group.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialogs/dialog.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import type { ShownItem } from '../data/kept-library.ts'
import { ItemImages } from './item-images.tsx'
import { TypeBadge, VisitLink } from './item-parts.tsx'
import styles from './item-viewer.module.css'
import { createdDay, hostOf, spokenAddress } from './item-words.ts'
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
  const { title, url, description, content } = item
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} size="mid">
      <DialogBody>
        <article className={styles.item}>
          <p className={`cap ${styles.facts}`}>
            <TypeBadge type={item.type} />
            <span>{item.category}</span>
            <time className="num" dateTime={item.createdAt}>
              {createdDay(item.createdAt)}
            </time>
          </p>
          {description && <p className={styles.about}>{description}</p>}
          {url !== null && (
            <div className={styles.page}>
              {item.pageScreenshot !== null && (
                <div className={styles.front}>
                  <PagePreview
                    screenshot={item.pageScreenshot}
                    host={hostOf(url)}
                    imageClassName={styles.image}
                    siteClassName={styles.site}
                  />
                </div>
              )}
              <p className={styles.address}>
                <VisitLink url={url} title={title} />
                <span className={styles.host}>{spokenAddress(url)}</span>
              </p>
            </div>
          )}
          {content !== null && <div className={styles.text}>{content}</div>}
          <ItemImages urls={item.attachedImages} />
          <ItemLinks links={item.attachedLinks} />
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

function ItemLinks({ links }: { links: string[] }) {
  if (links.length === 0) return null
  return (
    <ul>
      {links.map((link) => (
        <li key={link}>
          <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer nofollow">
            <Icon of={ExternalLink} size={14} />
            <span>{spokenAddress(link)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
