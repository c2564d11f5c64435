import { clsx } from 'clsx'
import { Camera, ImagePlus, X } from 'lucide-react'
import { type InputHTMLAttributes, type Ref, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { SpinnerRing } from '../../ui/display/loading.tsx'
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx'
import { FieldError, useFieldGroup } from '../../ui/fields/field.tsx'
import styles from './image-uploader.module.css'
import {
  pictureTypes,
  type Upload,
  type UploadOptions,
  useIncomingFiles,
  useLatest,
  useUploads,
} from './image-uploads.ts'

const Gallery = lazyDialog(async () => (await import('./gallery.tsx')).Gallery)

export interface ImageUploaderProps extends UploadOptions {
  /** The addresses of the images, in display order. */
  urls: string[]
  onChange: (urls: string[]) => void
  /** The accessible name of the group, when no surrounding Field names it. */
  label?: string
  /** Called when the first upload starts and when the last one ends, so that a form can wait. */
  onBusyChange?: (busy: boolean) => void
  /** Why no image can be added; null when one can. */
  limit?: string | null
}

/**
 * Images that the user adds by choosing, dropping or pasting files, and removes. Each failed file is listed
 * below with its error.
 */
export function ImageUploader({
  urls,
  onChange,
  label = 'Images',
  onBusyChange,
  limit = null,
  ...options
}: ImageUploaderProps) {
  const current = useLatest(urls)
  const { uploads, add, retry, dismiss } = useUploads((url) => {
    current.current = [...current.current, url] // the next file may arrive before React renders
    onChange(current.current)
  }, options)
  const hovering = useIncomingFiles((files) => limit === null && add(files))
  const [open, setOpen] = useState<number | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const underWay = uploads.filter(({ problem }) => !problem)
  useBusy(underWay.length > 0, onBusyChange)

  const remove = (at: number) => {
    onChange(urls.filter((_, index) => index !== at))
    opener.current?.focus() // the focused button was removed
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add its own name and layout; the Field names this group
    <div role="group" aria-label={label} {...useFieldGroup()}>
      <div className={styles.images}>
        {urls.map((url, at) => (
          <UploadedImage
            key={url}
            url={url}
            number={at + 1}
            onOpen={() => setOpen(at)}
            onRemove={() => remove(at)}
          />
        ))}
        {underWay.map((upload) => (
          <UploadUnderWay key={upload.id} upload={upload} />
        ))}
        {limit === null && (
          <>
            <AddButton ref={opener} hovering={hovering} onClick={() => chooser.current?.click()} />
            <CameraButton onClick={() => camera.current?.click()} />
          </>
        )}
      </div>
      <FileInput ref={chooser} label="Choose images" multiple accept={pictureTypes.join(',')} onFiles={add} />
      <FileInput ref={camera} label="Take a photo" accept="image/*" capture="environment" onFiles={add} />
      {limit && <p className="cap">{limit}</p>}
      <UploadProblems uploads={uploads} onRetry={retry} onDismiss={dismiss} />
      {open !== null && <Gallery urls={urls} index={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

interface UploadedImageProps {
  url: string
  /** The position among the images, from 1. */
  number: number
  onOpen: () => void
  onRemove: () => void
}

function UploadedImage({ url, number, onOpen, onRemove }: UploadedImageProps) {
  return (
    <div className={styles.image}>
      <button type="button" className={styles.picture} aria-label={`Open image ${number}`} onClick={onOpen}>
        <img src={url} alt="" />
      </button>
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove image ${number}`}
        onClick={onRemove}
      >
        <Icon of={X} size={12} />
      </button>
    </div>
  )
}

function UploadUnderWay({ upload: { file, preview } }: { upload: Upload }) {
  return (
    <div className={clsx(styles.image, styles.waiting)} role="status" aria-label={`Uploading ${file.name}`}>
      <img className={styles.picture} src={preview} alt="" />
      <SpinnerRing size={20} className={styles.ring} />
    </div>
  )
}

interface AddButtonProps {
  /** Whether files are dragged over the page. */
  hovering: boolean
  onClick: () => void
  ref: Ref<HTMLButtonElement>
}

function AddButton({ hovering, onClick, ref }: AddButtonProps) {
  return (
    <button
      type="button"
      ref={ref}
      className={styles.drop}
      data-hovering={hovering || undefined}
      onClick={onClick}
    >
      <Icon of={ImagePlus} size={18} />
      <span className={styles.byMouse}>
        Drop or paste images
        <br />
        or choose files
      </span>
      <span className={styles.byTouch}>Choose images</span>
    </button>
  )
}

/** Opens the camera of a phone. A device that is used with a mouse has none for this. */
function CameraButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={clsx(styles.drop, styles.camera)} onClick={onClick}>
      <Icon of={Camera} size={18} />
      <span>Take a photo</span>
    </button>
  )
}

interface FileInputProps
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'multiple' | 'capture'> {
  label: string
  onFiles: (files: File[]) => void
  ref: Ref<HTMLInputElement>
}

/** A hidden input that a button opens. */
function FileInput({ label, onFiles, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      type="file"
      aria-label={label}
      hidden
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])])
        currentTarget.value = '' // otherwise the same file could not be chosen again
      }}
    />
  )
}

interface UploadProblemsProps {
  uploads: Upload[]
  onRetry: (upload: Upload) => void
  onDismiss: (upload: Upload) => void
}

/** The files whose upload failed, each with the reason and its actions. */
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
