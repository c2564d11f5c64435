import { clsx } from 'clsx'
import { useState } from 'react'
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx'
import styles from './image-buttons.module.css'

const Gallery = lazyDialog(async () => (await import('./gallery.tsx')).Gallery)

/**
 * A grid of images; a press opens one in full screen. The class has the columns, which may depend on `data-count`, and
 * `--image-height`.
 */
export function ImageButtons({ urls, className }: { urls: string[]; className: string | undefined }) {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <>
      <div className={clsx(styles.images, className)} data-count={urls.length}>
        {urls.map((url, at) => (
          <button
            key={url}
            type="button"
            className={styles.image}
            aria-label={`Open image ${at + 1} of ${urls.length}`}
            onClick={() => setOpen(at)}
          >
            <img src={url} alt={`${at + 1} of ${urls.length}`} loading="lazy" />
          </button>
        ))}
      </div>
      {open !== null && <Gallery urls={urls} index={open} onClose={() => setOpen(null)} />}
    </>
  )
}
