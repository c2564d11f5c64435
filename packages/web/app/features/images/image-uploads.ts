import { errorCodes } from '@candlebook/contract/error-codes'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { compressImage } from './compress-image.ts'

/**
 * A file that is being uploaded (no problem) or whose upload failed. `preview` is an object URL of this
 * document.
 */
export type Upload = { id: number; file: File; preview: string; problem: UploadProblem | null }

export type UploadOptions = {
  /** Stores a file and returns its address; without it the file becomes an image of the user's own records. */
  upload?: ((file: File, options: { signal: AbortSignal }) => Promise<string>) | undefined
  /** Called for each file that is not an image or could not be stored. */
  onFailed?: (() => void) | undefined
}

/**
 * Uploads files one after the other, so that images keep the order in which they were chosen. A failed file
 * does not affect the others. Leaving the page aborts the running upload.
 */
export function useUploads(
  onStored: (url: string) => void,
  { upload: store = storeOwnImage, onFailed }: UploadOptions = {},
) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const queue = useRef(Promise.resolve())
  const stop = useRef(new AbortController())
  const lastId = useRef(0)
  const stored = useLatest(onStored)
  const all = useLatest(uploads)
  useEffect(() => {
    // in development, React runs effects twice
    if (stop.current.signal.aborted) stop.current = new AbortController()
    return () => {
      stop.current.abort()
      for (const { preview } of all.current) URL.revokeObjectURL(preview)
    }
  }, [all])

  const change = (id: number, problem: UploadProblem | null) =>
    setUploads((now) => now.map((upload) => (upload.id === id ? { ...upload, problem } : upload)))
  const remove = ({ id, preview }: Upload) => {
    URL.revokeObjectURL(preview)
    setUploads((now) => now.filter((upload) => upload.id !== id))
  }
  const send = async (upload: Upload) => {
    const { signal } = stop.current
    if (signal.aborted) return
    try {
      const file = await compressImage(upload.file)
      const url = await store(file, { signal })
      if (signal.aborted) return
      stored.current(url)
      remove(upload)
    } catch (thrown) {
      if (signal.aborted) return
      change(upload.id, toUploadProblem(thrown))
      onFailed?.()
    }
  }
  const enqueue = (upload: Upload) => {
    queue.current = queue.current.then(() => send(upload))
  }

  const add = (files: File[]) => {
    const added = files.map((file) => {
      lastId.current += 1
      return { id: lastId.current, file, preview: URL.createObjectURL(file), problem: findTypeProblem(file) }
    })
    setUploads((now) => [...now.filter(({ problem }) => !problem || problem.canRetry), ...added])
    for (const upload of added) if (!upload.problem) enqueue(upload)
    if (added.some(({ problem }) => problem)) onFailed?.()
  }
  const retry = (upload: Upload) => {
    change(upload.id, null)
    enqueue(upload)
  }
  return { uploads, add, retry, dismiss: remove }
}

async function storeOwnImage(file: File, options: { signal: AbortSignal }): Promise<string> {
  return (await api.images.upload({ file }, options)).url
}

/**
 * Receives files that are dropped or pasted anywhere on the page, and returns whether files are dragged over
 * it. Without this, the browser would open a file dropped next to a small target, and typed text would be
 * lost.
 */
export function useIncomingFiles(take: (files: File[]) => void): boolean {
  const [hovering, setHovering] = useState(false)
  const latest = useLatest(take)
  useEffect(() => {
    const stop = new AbortController()
    const listen = <Name extends keyof DocumentEventMap>(
      name: Name,
      heard: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, heard, { signal: stop.signal })
    listen('dragover', (event) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      setHovering(true)
    })
    listen('dragleave', (event) => event.relatedTarget === null && setHovering(false))
    listen('drop', (event) => {
      setHovering(false)
      if (!hasFiles(event.dataTransfer) || event.defaultPrevented) return
      event.preventDefault()
      latest.current([...(event.dataTransfer?.files ?? [])])
    })
    listen('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || event.defaultPrevented || isPastingText(event)) return
      event.preventDefault()
      latest.current(files)
    })
    return () => stop.abort()
  }, [latest])
  return hovering
}

function hasFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false
}

/** A spreadsheet copies its cells as text and as an image. A paste into a text field must insert the text. */
function isPastingText({ clipboardData, target }: ClipboardEvent): boolean {
  const isField = target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')
  return isField && (clipboardData?.types.includes('text/plain') ?? false)
}

/** The error message of one file, and whether sending the file again can succeed. */
type UploadProblem = { message: string; canRetry: boolean }

/** The types that the file chooser offers; the server checks the bytes. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/**
 * The message for a failed upload: the message of the error, or "Upload failed" when it is empty [ERR-12]
 * [ERR-13].
 */
export function toUploadProblem(thrown: unknown): UploadProblem {
  if (thrown instanceof ApiError && thrown.status === 401) {
    return { message: 'User not authenticated', canRetry: true }
  }
  const message = thrown instanceof Error && thrown.message.trim()
  return { message: message || 'Upload failed', canRetry: !isRefusal(thrown) }
}

/** The problem of a file whose type is not an image; null for a file to send [IMG-01]. */
export function findTypeProblem({ type }: File): UploadProblem | null {
  if (type === '' || pictureTypes.includes(type)) return null
  return { message: errorCodes['images.not_an_image'].message, canRetry: false }
}

/** The server refuses the same file again, except after too many requests, which is not about the file. */
function isRefusal(thrown: unknown): boolean {
  return thrown instanceof ApiError && thrown.status >= 400 && thrown.status < 500 && thrown.status !== 429
}

/** A ref with the newest value, for work that continues after the render that started it. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
