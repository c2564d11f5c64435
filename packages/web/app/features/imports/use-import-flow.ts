import type { FileOptions } from '@candlebook/contract/column-mapping'
import type { ImportPreview } from '@candlebook/contract/import-previews'
import type { Import } from '@candlebook/contract/imports'
import type { ReadingAnswers } from '@candlebook/domain/brokers/file-reading'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { toApiError } from '../../lib/api-error.ts'
import { getCurrentSearchParams } from '../../lib/search-params.ts'
import { toast } from '../../ui/feedback/toast.store.ts'
import {
  findChangedPreview,
  type PreviewToCommit,
  useAnswerPreview,
  useCancelPreview,
  useCommitPreview,
  useOtherPreviews,
  usePreviewProgress,
  useStartPreview,
} from './imports.queries.ts'

/** The file that this page sent, and its preview when the server has the file. After a reload only the preview is known. */
type Upload = { file: File; options: FileOptions; previewId: string | null; isShown: boolean }

/** The state of one import on the screen, from the chosen file to the finished import, and the actions of the trader. */
export function useImportFlow() {
  const { previewId, openPreview, closePreview } = usePreviewInUrl()
  const [upload, setUpload] = useState<Upload | null>(null)
  const start = useStartPreview()
  const cancel = useCancelPreview()
  const { changedPreviews, ...commit } = usePreviewCommit(previewId)
  const progress = usePreviewProgress(previewId)
  const others = useOtherPreviews(progress.data?.others ?? [])
  // The same upload without a render in between: Cancel can be pressed before `upload` and the address have the preview.
  const sent = useRef<{ sending: AbortController; previewId: string | null } | null>(null)

  // The router shows a new address a moment later. Until then the screen shows the upload, not the file choice.
  if (upload?.previewId && upload.previewId === previewId && !upload.isShown)
    setUpload({ ...upload, isShown: true })

  const startOver = () => {
    sent.current?.sending.abort()
    start.reset() // `onSuccess` of an upload that ends later is not called
    setUpload(null)
    if (previewId ?? sent.current?.previewId) closePreview()
    sent.current = null
  }
  const chooseFile = (file: File, options: FileOptions = {}) => {
    startOver()
    const sending = new AbortController()
    sent.current = { sending, previewId: null }
    setUpload({ file, options, previewId: null, isShown: false })
    const onSuccess = ({ id }: { id: string }) => {
      sent.current = { sending, previewId: id }
      setUpload({ file, options, previewId: id, isShown: false })
      openPreview(id)
    }
    start.mutate({ file, options, signal: sending.signal }, { onSuccess })
  }
  const known = upload && upload.previewId === previewId ? upload : null
  const sendAgain = known && (() => chooseFile(known.file, known.options))
  const parts = progress.data && others.previews ? [progress.data, ...others.previews] : []
  const loadError = progress.error ?? others.error
  const canLoadAgain = loadError !== null && toApiError(loadError).status !== 404

  return {
    previewId,
    sentFile: upload && previewId === null && !upload.isShown && !start.error ? upload.file : null,
    progress: progress.data ?? null,
    ...commit,
    /** The previews of each format of the upload that are not imported yet. */
    parts: parts.flatMap(({ id, preview: loaded }) => {
      const changed = changedPreviews.get(id)
      const preview = changed ?? loaded
      const isImported = commit.imported.some(({ previewId }) => previewId === id)
      return preview && !isImported ? [{ id, preview, isChanged: changed !== undefined }] : []
    }),
    /** How far the previews of each format of the upload are. */
    states: parts.map(({ state }) => state),
    isLoadingParts: progress.data !== undefined && others.previews === null,
    failure: previewId === null ? start.error : (loadError ?? progress.data?.error ?? null),
    startOver,
    chooseFile,
    /** Reads the same file with other options. Null after a reload, without the file. */
    readAgain:
      known && ((options: FileOptions) => chooseFile(known.file, joinOptions(known.options, options))),
    /** Loads the preview again when that failed; otherwise sends the file again. Null after a reload, without the file. */
    retry: canLoadAgain
      ? () => {
          void progress.refetch()
          others.refetch()
        }
      : sendAgain,
    cancel() {
      const id = previewId ?? sent.current?.previewId
      if (id) cancel.mutate(id)
      startOver()
    },
  }
}

// The answers for the files of one format are not for those of another one, which keep theirs.
export function joinOptions(before: FileOptions, options: FileOptions): FileOptions {
  const { format } = options
  if (format === undefined || format === before.format) return { ...before, ...options }
  const { zone, days, numbers, newestFirst, currency, others = [] } = before
  const given = { zone, days, numbers, newestFirst, currency }
  const all = before.format === undefined ? others : [...others, { format: before.format, ...given }]
  const earlier = all.find((one) => one.format === format)
  const kept = all.filter((one) => one.format !== format)
  return { ...before, ...NO_ANSWERS, ...earlier, ...options, ...(kept.length > 0 && { others: kept }) }
}

const NO_ANSWERS: Record<keyof ReadingAnswers, undefined> = {
  zone: undefined,
  days: undefined,
  numbers: undefined,
  newestFirst: undefined,
  currency: undefined,
}

/** An import, and the preview that it is of. */
export type DonePreview = { previewId: string; imported: Import }

/**
 * The import of the upload whose first preview has this id: whether it runs, its results, and the previews that have changed since,
 * by id.
 */
function usePreviewCommit(uploadId: string | null) {
  const [changed, setChanged] = useState<ReadonlyMap<string, ImportPreview>>(new Map())
  const [done, setDone] = useState<{ uploadId: string | null; imported: DonePreview[]; isComplete: boolean }>(
    NONE_DONE,
  )
  const [importing, setImporting] = useState<string | null>(null)
  const ofUpload = done.uploadId === uploadId ? done : NONE_DONE
  const commit = useCommitPreview()
  const answer = useAnswerPreview()
  return {
    changedPreviews: changed,
    imported: ofUpload.imported,
    isComplete: ofUpload.isComplete,
    isImporting: importing !== null && importing === uploadId,
    isAnswering: answer.isPending,
    answerPreview(answers: Parameters<typeof answer.mutate>[0], onAnswered?: () => void) {
      answer.mutate(answers, {
        onSuccess: () => {
          setChanged(new Map())
          onAnswered?.()
        },
        onError: (thrown) => {
          const { message, fields } = toApiError(thrown)
          toast({ title: 'Error', description: fields[0]?.message ?? message })
        },
      })
    },
    /** Imports the previews in order, until one is refused. */
    async importPreviews(planned: PreviewToCommit[]) {
      setImporting(uploadId)
      const imported = [...ofUpload.imported]
      try {
        for (const one of planned) {
          imported.push({ previewId: one.id, imported: await commit.mutateAsync(one) })
          setDone({ uploadId, imported: [...imported], isComplete: one === planned.at(-1) })
        }
      } catch (thrown) {
        const preview = findChangedPreview(toApiError(thrown))
        const refused = planned[imported.length - ofUpload.imported.length]
        if (preview && refused) setChanged(new Map([...changed, [refused.id, preview]]))
      } finally {
        setImporting(null)
      }
    },
  }
}

const NONE_DONE = { uploadId: null, imported: [], isComplete: false }

const PREVIEW = 'preview'

/** The address parameters with this preview, or with none. */
function withPreview(params: URLSearchParams, previewId: string | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (previewId === null) next.delete(PREVIEW)
  else next.set(PREVIEW, previewId)
  return next
}

/**
 * The id of the preview in the address, or null. The preview is in the address, so that a reload, a second tab and the
 * history show it. `openPreview` adds an entry to the history; `closePreview` replaces the current entry.
 */
function usePreviewInUrl() {
  const [params, setParams] = useSearchParams()
  return {
    previewId: params.get(PREVIEW) || null,
    openPreview: (previewId: string) =>
      setParams(withPreview(getCurrentSearchParams(), previewId), { preventScrollReset: true }),
    closePreview: () =>
      setParams(withPreview(getCurrentSearchParams(), null), { replace: true, preventScrollReset: true }),
  }
}
