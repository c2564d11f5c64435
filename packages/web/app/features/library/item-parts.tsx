import type { LibraryType } from '@candlebook/domain/library/items'
import { clsx } from 'clsx'
import { ArrowUpRight, Globe, Image, Link as LinkIcon, Text } from 'lucide-react'
import { useState } from 'react'
import { ButtonLink } from '../../ui/actions/button.tsx'
import { Chips, Tag } from '../../ui/chips/chip-group.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { IconCount } from '../../ui/display/icon-count.tsx'
import { limitTags, typeNames } from './item.words.ts'
import styles from './items.module.css'
import type { ShownItem } from './local-library.ts'

/** The badge with the type, Texto or Link [LIB-08]. */
export function TypeBadge({ type, className }: { type: LibraryType; className?: string }) {
  return (
    <Badge kind="kind" className={className} icon={type === 'text' ? Text : LinkIcon}>
      {typeNames[type]}
    </Badge>
  )
}

/** Two tags, and the number of further tags. */
export function ItemTags({ tags }: { tags: string[] }) {
  const { shown, more } = limitTags(tags)
  return (
    <Chips as="span" className={styles.tags}>
      {shown.map((tag) => (
        <Tag key={tag} className={styles.tag}>
          {tag}
        </Tag>
      ))}
      {more.length > 0 && (
        <Tag title={more.join(', ')} className={styles.moreTags}>
          +{more.length}
        </Tag>
      )}
    </Chips>
  )
}

/** The numbers of attached images and links; a zero is not shown. */
export function ItemCounts({ item, className }: { item: ShownItem; className?: string }) {
  return (
    <span className={clsx('num', styles.counts, className)}>
      <IconCount of={Image} n={item.attachedImages.length} noun="image" />
      <IconCount of={LinkIcon} n={item.attachedLinks.length} noun="link" />
    </span>
  )
}

/** The link Visitar, which opens the page of a link item in a new tab [LIB-11]. */
export function VisitLink({ url, title }: { url: string; title: string }) {
  return (
    <ButtonLink
      variant="quiet"
      size="small"
      className={styles.visit}
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={`${title} (new tab)`}
    >
      Visitar
      <Icon of={ArrowUpRight} size={14} />
    </ButtonLink>
  )
}

/**
 * The page of a link item: its screenshot, or the host name when the screenshot is missing or fails to load.
 */
export function PagePreview({
  screenshot,
  host,
  imageClassName,
  siteClassName,
}: {
  screenshot: string | null
  host: string
  imageClassName?: string
  siteClassName?: string
}) {
  const [failed, setFailed] = useState(false)
  if (screenshot === null || failed) {
    return (
      <span className={clsx(styles.site, siteClassName)}>
        <Icon of={Globe} size={18} />
        {host}
      </span>
    )
  }
  return (
    <img
      className={clsx(styles.image, imageClassName)}
      src={screenshot}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  )
}
