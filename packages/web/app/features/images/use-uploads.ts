import { useEffect, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { compressImage } from '../../lib/compress-image.ts'
import { findTypeProblem, toUploadProblem, type UploadProblem } from './upload-problem.ts'
import { useLatest } from './use-latest.ts'

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
