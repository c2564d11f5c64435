import type { JournalEntry } from '@candlebook/contract/journal'
import { formatLongDay } from '@candlebook/domain/days/format-day'
import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { IconButton } from '../../ui/actions/button.tsx'
import { Chips, Tag } from '../../ui/chips/chip-group.tsx'
import { Dialog, DialogBody } from '../../ui/dialogs/dialog.tsx'
import { ExternalLinks } from '../../ui/display/external-links.tsx'
import { ImageButtons } from '../images/image-buttons.tsx'
import { getShownContent } from './entry.words.ts'
import { EntryText } from './entry-text.tsx'
import styles from './entry-viewer.module.css'
import { NamedTrades } from './named-trades.tsx'

/** The view of an entry: date, title, images, text, trades, links, tags. */
export function EntryViewer({
  entry,
  onClose,
  onEdit,
  onDelete,
}: {
  entry: JournalEntry
  onClose: () => void
  onEdit: () => void
  onDelete: () => void
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={entry.title}
      size="mid"
      className={styles.dialog}
      headClassName={styles.head}
      titleClassName={styles.title}
      headExtras={
        <>
          <IconButton icon={Pencil} label="Edit" onClick={onEdit} />
          <IconButton icon={Trash2} label="Delete" tone="delete" onClick={onDelete} />
        </>
      }
    >
      <DialogBody flush>
        <article className={styles.leaf}>
          <p className={`num ${styles.date}`}>
            <Link to={paths.day(entry.date)}>{formatLongDay(entry.date)}</Link>
          </p>
          {entry.images.length > 0 && (
            <figure className={styles.figure}>
              <ImageButtons urls={entry.images} className={styles.images} />
            </figure>
          )}
          <EntryText text={getShownContent(entry)} />
          <EntryFooter entry={entry} />
        </article>
      </DialogBody>
    </Dialog>
  )
}

function EntryFooter({ entry }: { entry: JournalEntry }) {
  if (entry.tradeIds.length + entry.links.length + entry.tags.length === 0) return null
  return (
    <div className={styles.end}>
      {entry.tradeIds.length > 0 && <NamedTrades ids={entry.tradeIds} />}
      <ExternalLinks links={entry.links} toText={(link) => link.replace(/^https?:\/\/(www\.)?/, '')} />
      {entry.tags.length > 0 && (
        <Chips>
          {entry.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </Chips>
      )}
    </div>
  )
}
