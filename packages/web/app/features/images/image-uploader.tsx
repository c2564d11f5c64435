import { clsx } from 'clsx'
import { ImagePlus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { SpinnerRing } from '../../ui/display/spinner.tsx'
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx'
import { FieldError, useFieldGroup } from '../../ui/fields/field.tsx'
import styles from './image-uploader.module.css'
import { pictureTypes } from './upload-problem.ts'
import { useIncomingFiles } from './use-incoming-files.ts'
import { useLatest } from './use-latest.ts'
import { type Upload, useUploads } from './use-uploads.ts'

const Gallery = lazyDialog(async () => (await import('./gallery.tsx')).Gallery)

export interface ImageUploaderProps {
  /** The images so far, in their order. */
  urls: string[]
  onChange: (urls: string[]) => void
  /** Names the group where no Field around it does. */
  label?: string
  /** Told when the first upload begins and when the last one ends, so that a form can wait for them. */
  onBusyChange?: (busy: boolean) => void
}

/** Images to add by choosing, dropping or pasting, and to remove. What fails is told below, file by file. */
export function ImageUploader({ urls, onChange, label = 'Images', onBusyChange }: ImageUploaderProps) {
  const current = useLatest(urls)
  const { uploads, add, retry, dismiss } = useUploads((url) => {
    current.current = [...current.current, url] // the next file may arrive before React renders
    onChange(current.current)
  })
  const hovering = useIncomingFiles(add)
  const [open, setOpen] = useState<number | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const underWay = uploads.filter(({ problem }) => !problem)
  useBusy(underWay.length > 0, onBusyChange)

  const remove = (at: number) => {
    onChange(urls.filter((_, index) => index !== at))
    opener.current?.focus() // the button that had it is gone
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own name and layout; the Field names this group
    <div role="group" aria-label={label} {...useFieldGroup()}>
      <div className={styles.images}>
        {urls.map((url, at) => (
          <div className={styles.image} key={url}>
            <button
              type="button"
              className={styles.picture}
              aria-label={`Open image ${at + 1}`}
              onClick={() => setOpen(at)}
            >
              <img src={url} alt="" />
            </button>
            <button
              type="button"
              className={styles.remove}
              aria-label={`Remove image ${at + 1}`}
              onClick={() => remove(at)}
            >
              <Icon of={X} size={12} />
            </button>
          </div>
        ))}
        {underWay.map(({ id, file, preview }) => (
          <div
            className={clsx(styles.image, styles.waiting)}
            key={id}
            role="status"
            aria-label={`Uploading ${file.name}`}
          >
            <img className={styles.picture} src={preview} alt="" />
            <SpinnerRing size={20} className={styles.ring} />
          </div>
        ))}
        <button
          type="button"
          ref={opener}
          className={styles.drop}
          data-hovering={hovering || undefined}
          onClick={() => chooser.current?.click()}
        >
          <Icon of={ImagePlus} size={18} />
          <span>
            Drop or paste images
            <br />
            or choose files
          </span>
        </button>
      </div>
      <input
        ref={chooser}
        type="file"
        aria-label="Choose images"
        hidden
        multiple
        accept={pictureTypes.join(',')}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])])
          currentTarget.value = '' // the same file can be chosen again
        }}
      />
      <UploadProblems uploads={uploads} onRetry={retry} onDismiss={dismiss} />
      {open !== null && <Gallery urls={urls} index={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

interface UploadProblemsProps {
  uploads: Upload[]
  onRetry: (upload: Upload) => void
  onDismiss: (upload: Upload) => void
}

/** The files that did not arrive, in red, each with its reason and a way on. */
function UploadProblems({ uploads, onRetry, onDismiss }: UploadProblemsProps) {
  return (
    <div role="alert">
      {uploads.map(
        (upload) =>
          upload.problem && (
            <div key={upload.id} className={styles.problem}>
              <FieldError className={styles.message}>
                <span className={styles.file}>{upload.file.name}</span> <span>{upload.problem.message}</span>
              </FieldError>
              {upload.problem.canRetry && (
                <Button variant="quiet" size="small" onClick={() => onRetry(upload)}>
                  Try again
                </Button>
              )}
              <Button variant="quiet" size="small" onClick={() => onDismiss(upload)}>
                Dismiss
              </Button>
            </div>
          ),
      )}
    </div>
  )
}

function useBusy(busy: boolean, onBusyChange: ((busy: boolean) => void) | undefined) {
  const tell = useLatest(onBusyChange)
  const told = useRef(false)
  useEffect(() => {
    if (told.current !== busy) tell.current?.(busy)
    told.current = busy
  }, [busy, tell])
}
