import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/actions/button.tsx'
import { lazyDialog } from '../../../ui/feedback/lazy-part.tsx'
import styles from './trade-images.module.css'

const Gallery = lazyDialog(async () => (await import('../../images/gallery.tsx')).Gallery)

/** The images of a trade: one is large, the others are small. A click opens the gallery at that image. */
export function TradeImages({ urls }: { urls: string[] }) {
  const [at, setAt] = useState(0)
  const [open, setOpen] = useState<number | null>(null)
  const step = (by: number) => setAt((now) => (now + by + urls.length) % urls.length)
  return (
    <div>
      <button
        type="button"
        className={styles.large}
        aria-label={`Open image ${at + 1} of ${urls.length}`}
        onClick={() => setOpen(at)}
      >
        <img src={urls[at]} alt={`Chart ${at + 1} of this trade`} />
      </button>
      {urls.length > 1 && (
        <>
          <p className={styles.bar}>
            <span className={clsx('num', styles.position)}>
              {at + 1} / {urls.length}
            </span>
            <IconButton icon={ChevronLeft} label="Previous image" onClick={() => step(-1)} />
            <IconButton icon={ChevronRight} label="Next image" onClick={() => step(1)} />
          </p>
          <div className={styles.small}>
            {urls.map((url, index) => (
              <button
                key={url}
                type="button"
                aria-label={`Image ${index + 1}`}
                aria-current={index === at || undefined}
                onClick={() => {
                  setAt(index)
                  setOpen(index)
                }}
              >
                <img src={url} alt="" loading="lazy" />
              </button>
            ))}
          </div>
        </>
      )}
      {open !== null && <Gallery urls={urls} index={open} onClose={() => setOpen(null)} />}
    </div>
  )
}
