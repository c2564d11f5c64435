import * as RadixDialog from 'radix-ui/dialog'
import { useState } from 'react'
import Lightbox from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { useReturnFocus } from '../../ui/dialogs/dialog.tsx'
import './lightbox.css'
import styles from './gallery.module.css'

export interface GalleryProps {
  urls: string[]
  /** The index of the first image to show. */
  index: number
  onClose: () => void
}

/**
 * The images in full screen, with arrow keys, swipe and zoom; the first image follows the last [DETAIL-06].
 */
export function Gallery({ urls, index, onClose }: GalleryProps) {
  const [ground, setGround] = useState<HTMLElement | null>(null)
  const focus = useReturnFocus()
  const only = urls.length < 2
  return (
    // The lightbox is inside a Radix dialog: otherwise a dialog below it keeps focus, pointer and Escape.
    <RadixDialog.Root open onOpenChange={onClose}>
      <RadixDialog.Portal>
        <RadixDialog.Content
          ref={setGround}
          className={styles.gallery}
          data-theme="dark" // images have a dark background in both themes
          aria-describedby={undefined}
          onKeyDown={(event) => event.stopPropagation()}
          {...focus}
        >
          <RadixDialog.Title className="visually-hidden">Images</RadixDialog.Title>
          {ground && (
            <Lightbox
              open
              close={onClose}
              index={index}
              slides={urls.map((src, at) => ({ src, alt: `Image ${at + 1} of ${urls.length}` }))}
              plugins={[Counter, Zoom]}
              portal={{
                root: ground,
                container: { role: 'presentation', 'aria-modal': undefined, 'aria-label': undefined },
              }}
              labels={labels}
              counter={{ container: { className: styles.counter } }}
              carousel={{ finite: only, preload: 1 }}
              controller={{ closeOnEscape: false, closeOnPullDown: true, closeOnBackdropClick: true }}
              noScroll={{ disabled: true }}
              zoom={{ maxZoomPixelRatio: 3 }} // most charts are stored with a width of 800 px
              render={only ? { buttonPrev: () => null, buttonNext: () => null } : {}}
            />
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

const labels = {
  Previous: 'Previous image',
  Next: 'Next image',
  Close: 'Close',
  'Photo gallery': 'Images',
  'Zoom in': 'Zoom in',
  'Zoom out': 'Zoom out',
}
