import { clsx } from 'clsx'
import { Globe } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '../../../ui/display/icon.tsx'
import styles from './page-preview.module.css'

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
