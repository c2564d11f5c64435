import type { JournalEntry } from '@candlebook/contract/journal'
import type { Day } from '@candlebook/domain/days/day'
import { Image, Link, Pencil, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../ui/actions/button.tsx'
import { Chips, Tag } from '../../ui/chips/chip-group.tsx'
import { IconCount } from '../../ui/display/icon-count.tsx'
import { buildEntryExcerpt, formatBadge, getShownContent, limitTags } from './entry.words.ts'
import styles from './entry-card.module.css'
import type { JournalDialog } from './journal.url.ts'

/**
 * An entry as a card: its first image with an excerpt below, or only the excerpt; the day, title, tags and
 * counts.
 */
export function EntryCard({
  entry,
  today,
  open,
}: {
  entry: JournalEntry
  today: Day
  open: (dialog: NonNullable<JournalDialog>) => void
}) {
  const { id, title } = entry
  const view = () => open({ kind: 'view', id })
  const image = entry.images[0]
  const excerpt = buildEntryExcerpt(getShownContent(entry))
  const { shown, more } = limitTags(entry.tags)
  return (
    <article className={`card ${styles.entry}`} aria-label={title} data-focus-row>
      <div className={styles.face}>
        {image ? (
          <img className={styles.image} src={image} alt="" loading="lazy" />
        ) : (
          <p className={styles.words}>{excerpt}</p>
        )}
        <DayBadge day={entry.date} today={today} />
        <button type="button" className={styles.cover} aria-label={`View: ${title}`} onClick={view} />
      </div>
      <div className={styles.body}>
        <h3 className={`h-card ${styles.title}`}>{title}</h3>
        {image && <p className={`cap ${styles.excerpt}`}>{excerpt}</p>}
        <div className={styles.meta}>
          <Chips as="span" className={styles.tags}>
            {shown.map((tag) => (
              <Tag key={tag} className={styles.tag} title={tag}>
                {tag}
              </Tag>
            ))}
            {more.length > 0 && (
              <Tag className={styles.more} title={more.join(', ')}>
                +{more.length}
              </Tag>
            )}
          </Chips>
          <span className={`num ${styles.counts}`}>
            <IconCount of={Image} n={entry.images.length} noun="image" />
            <IconCount of={Link} n={entry.links.length} noun="link" />
          </span>
        </div>
      </div>
      <footer className={styles.foot}>
        <Button variant="quiet" size="small" onClick={view}>
          View
        </Button>
        <span className="gap" />
        <IconButton icon={Pencil} label="Edit" onClick={() => open({ kind: 'edit', id })} />
        <IconButton icon={Trash2} label="Delete" tone="delete" onClick={() => open({ kind: 'delete', id })} />
      </footer>
    </article>
  )
}

/** Month and day; with the year when it is not the current year. */
function DayBadge({ day, today }: { day: Day; today: Day }) {
  const badge = formatBadge(day, today)
  return (
    <span className={styles.badge}>
      <i className={styles.month}>{badge.month}</i>
      <b className={styles.day}>{badge.day}</b>
      {badge.year && <small className={styles.year}>{badge.year}</small>}
    </span>
  )
}
