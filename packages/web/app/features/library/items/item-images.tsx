import { useState } from 'react'
import { lazyDialog } from '../../../ui/feedback/lazy-part.tsx'
import styles from './item-images.module.css'

const Gallery = lazyDialog(async () => (await import('../../images/gallery.tsx')).Gallery)

/** Thumbnails of an item's images; a press opens the image in full screen. */
export function ItemImages({ urls }: { urls: string[] }) {
  const [open, setOpen] = useState<number | null>(null)
  if (urls.length === 0) return null
  return (
    <div className={styles.images}>
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
      {open !== null && <Gallery urls={urls} index={open} onClose={() => setOpen(null)} />}
    </div>
  )
}
