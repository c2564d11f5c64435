import { ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip-group.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ItemImages } from './item-images.tsx'
import { TypeBadge, VisitLink } from './item-parts.tsx'
import { createdDay, hostOf, spokenAddress } from './item-words.ts'
import type { ShownItem } from './kept-library.ts'
import { PageFace } from './page-face.tsx'

/** An item to read: what it is, its page or text, images, links, tags. Text stays text, whatever is in it. */
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
        <article className="item-read">
          <p className="facts cap">
            <TypeBadge type={item.type} />
            <span>{item.category}</span>
            <time className="num" dateTime={item.createdAt}>
              {createdDay(item.createdAt)}
            </time>
          </p>
          {description && <p className="about">{description}</p>}
          {url !== null && (
            <div className="page">
              {item.pageScreenshot !== null && (
                <div className="front">
                  <PageFace screenshot={item.pageScreenshot} host={hostOf(url)} />
                </div>
              )}
              <p className="to">
                <VisitLink url={url} title={title} />
                <span className="host">{spokenAddress(url)}</span>
              </p>
            </div>
          )}
          {content !== null && <div className="text">{content}</div>}
          <ItemImages urls={item.attachedImages} />
          <ItemLinks links={item.attachedLinks} />
          {item.tags.length > 0 && (
            <div className="chips">
              {item.tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </div>
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
    <ul className="item-links">
      {links.map((link) => (
        <li key={link}>
          <a href={link} target="_blank" rel="noopener noreferrer nofollow">
            <Icon of={ExternalLink} size={14} />
            <span>{spokenAddress(link)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
