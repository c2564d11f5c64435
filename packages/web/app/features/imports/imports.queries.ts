import type { FileOptions } from '@candlebook/contract/column-mapping'
import type { FileNote, SkippedLine } from '@candlebook/contract/file-reading'
import {
  ImportPreview,
  MAX_PREVIEW_PAGE_ITEMS,
  type PreviewProgress,
} from '@candlebook/contract/import-previews'
import type { PlannedTrade } from '@candlebook/contract/planned-trades'
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { type ApiError, toApiError } from '../../lib/api-error.ts'
import { isRefusal } from '../../lib/query.ts'
import { toast } from '../../ui/feedback/toast.store.ts'
import { tradeKeys } from '../trades/trade-keys.ts'
import type { Answers, ImportChoice } from './imports.words.ts'

// Only this file uses the cache keys of imports.
const PREVIEW_KEY = 'import-preview'
const keys = {
  list: tradeKeys.imports,
  formats: ['import-formats'] as const,
  preview: (id: string | null) => [PREVIEW_KEY, id] as const,
  items: (id: string, section: PreviewSection, previewHash: string) =>
    [PREVIEW_KEY, id, section, previewHash] as const,
}

/** The imports so far, newest first. */
export function useImports() {
  return useQuery({ queryKey: keys.list, queryFn: ({ signal }) => api.imports.list({}, { signal }) })
}

/** The cash movements of an import or of a day. */
export type MovementsOf = { importId: string } | { day: string; account?: string | undefined }

/** Cash movements, newest first, in pages. */
export function useMovements(of: MovementsOf) {
  return useInfiniteQuery({
    queryKey: [...keys.list, of],
    queryFn: ({ pageParam, signal }) => api.imports.movements({ ...of, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.length === MAX_PREVIEW_PAGE_ITEMS ? page + 1 : null),
  })
}

/** The kinds of files that Candlebook knows, each with where to click at its broker. */
export function useFormats() {
  return useQuery({
    queryKey: keys.formats,
    queryFn: ({ signal }) => api.imports.formats({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Sends a file to be planned. Only the preview is written. A preview that starts after its signal is aborted is cancelled. */
export function useStartPreview() {
  return useMutation({
    mutationFn: async ({
      file,
      options,
      signal,
    }: {
      file: File
      options: FileOptions
      signal: AbortSignal
    }) => {
      const progress = await api.imports.startPreview({ file, options: JSON.stringify(options) }, { signal })
      if (signal.aborted) await api.imports.cancelPreview({ id: progress.id })
      return progress
    },
  })
}

// The first wait, and by how much each next one is longer: most previews are ready after a second.
const ASK_EVERY_MS = 100
const GROWTH = 1.05
const MAX_ASK_EVERY_MS = 2000

/** The progress of a preview. Polls with growing intervals until the preview has ended or the server refuses the request. */
export function usePreviewProgress(id: string | null) {
  return useQuery({
    queryKey: keys.preview(id),
    queryFn: ({ signal }) => api.imports.getPreview({ id: id ?? '' }, { signal }),
    enabled: id !== null,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) => {
      const isEnded = error ? isRefusal(error) : data && !isPreviewActive(data)
      if (isEnded) return false
      return Math.min(ASK_EVERY_MS * GROWTH ** (dataUpdateCount + errorUpdateCount), MAX_ASK_EVERY_MS)
    },
  })
}

/** The previews of the other formats of an upload, in order; null until all of them are loaded. `error` is why one cannot be loaded. */
export function useOtherPreviews(ids: readonly string[]): {
  previews: PreviewProgress[] | null
  error: Error | null
  refetch: () => void
} {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: keys.preview(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => api.imports.getPreview({ id }, { signal }),
      gcTime: 0,
      refetchOnWindowFocus: false,
    })),
    combine: (found) => {
      const loaded = found.flatMap(({ data }) => data ?? [])
      const previews = loaded.length === ids.length ? loaded : null
      const error = previews ? null : (found.find((one) => one.error)?.error ?? null)
      const refetch = () => {
        for (const one of found) void one.refetch()
      }
      return { previews, error, refetch }
    },
  })
}

/** Whether a preview is still being prepared. */
export function isPreviewActive({ state }: Pick<PreviewProgress, 'state'>): boolean {
  return state === 'waiting' || state === 'reading' || state === 'matching'
}

/** Cancels a preview and deletes the stored content of the file. */
export function useCancelPreview() {
  return useMutation({ mutationFn: (id: string) => api.imports.cancelPreview({ id }) })
}

/** The items of each list of a preview. */
type PreviewItems = { trades: PlannedTrade; skipped: SkippedLine; warnings: FileNote }
type PreviewSection = keyof PreviewItems

const listItems: {
  [Section in PreviewSection]: (
    page: { id: string; page: number },
    options: { signal: AbortSignal },
  ) => Promise<PreviewItems[Section][]>
} = {
  trades: api.imports.previewTrades,
  skipped: api.imports.previewSkipped,
  warnings: api.imports.previewWarnings,
}

/** The pages of a list of a preview after the first one. `loadMore` loads the next page. */
export function usePreviewItems<Section extends PreviewSection>(
  { id, previewHash }: { id: string; previewHash: string },
  section: Section,
) {
  const list: (typeof listItems)[Section] = listItems[section]
  const { data, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: keys.items(id, section, previewHash),
    queryFn: ({ pageParam, signal }): Promise<PreviewItems[Section][]> =>
      list({ id, page: pageParam }, { signal }),
    initialPageParam: 2,
    getNextPageParam: (last: PreviewItems[Section][], _pages, page) => (last.length > 0 ? page + 1 : null),
    enabled: false,
    gcTime: 0,
  })
  return { more: data?.pages.flat() ?? [], loadMore: () => void fetchNextPage(), isLoading: isFetching }
}

/** Answers questions of a preview, which is then built again. */
export function useAnswerPreview() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answers: Answers & { id: string }) => api.imports.answerPreview(answers),
    onSuccess: async (progress) => {
      client.setQueryData(keys.preview(progress.id), progress)
      // An answer can change what the previews of the other formats of the upload do.
      const isOther = ([key, id, ...items]: readonly unknown[]) =>
        key === PREVIEW_KEY && id !== progress.id && items.length === 0
      await client.invalidateQueries({ predicate: ({ queryKey }) => isOther(queryKey) })
    },
  })
}

/** The preview with this id as the trader saw it, and what the trader chose. */
export type PreviewToCommit = { id: string; preview: ImportPreview; choice: ImportChoice }

/**
 * Imports the file exactly as planned. It runs to its end when the trader leaves the page: a notification says that the
 * import is finished, and a toast that it failed.
 */
export function useCommitPreview() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, preview, choice: { renamed, account } }: PreviewToCommit) => {
      const accounts = preview.accounts.map((name) => renamed.get(name) ?? name)
      return api.imports.commit({ id, previewHash: preview.previewHash, account, accounts })
    },
    onSuccess: () => refreshAll(client),
    onError: (thrown, { id }) => {
      const error = toApiError(thrown)
      const isPreviewShown = client
        .getQueryCache()
        .find({ queryKey: keys.preview(id) })
        ?.isActive()
      if (isPreviewShown && findChangedPreview(error)) return // the page shows the changed preview
      toast({ title: 'Error', description: error.message })
    },
  })
}

/** Undoes an import completely. */
export function useUndoImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string }) => api.imports.undo({ id }),
    onSuccess: () => refreshAll(client),
  })
}

/** An import can change any trade, so all queries but the shown preview are loaded again. */
function refreshAll(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== PREVIEW_KEY })
}

/** The new preview in an imports.preview_changed error, or null for any other error. */
export function findChangedPreview(error: ApiError): ImportPreview | null {
  if (error.code !== 'imports.preview_changed') return null
  const preview = ImportPreview.safeParse((error.data as { preview?: unknown } | undefined)?.preview) // checked by the shape
  return preview.success ? preview.data : null
}
