import type { FileOptions } from '@candlebook/contract/column-mapping'
import {
  type FileNote,
  ImportPlan,
  MAX_PLAN_PAGE_ITEMS,
  type PlannedTrade,
  type PlanProgress,
  type SkippedLine,
} from '@candlebook/contract/import-plans'
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
const PLAN_KEY = 'import-plan'
const keys = {
  list: tradeKeys.imports,
  formats: ['import-formats'] as const,
  plan: (id: string | null) => [PLAN_KEY, id] as const,
  items: (id: string, section: PlanSection, planHash: string) => [PLAN_KEY, id, section, planHash] as const,
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
    getNextPageParam: (last, _pages, page) => (last.length === MAX_PLAN_PAGE_ITEMS ? page + 1 : null),
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

/** Sends a file to be planned. Only the plan is written. A plan that starts after its signal is aborted is cancelled. */
export function useStartPlan() {
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
      const progress = await api.imports.startPlan({ file, options: JSON.stringify(options) }, { signal })
      if (signal.aborted) await api.imports.cancelPlan({ id: progress.id })
      return progress
    },
  })
}

// The first wait, and by how much each next one is longer: most plans are ready after a second.
const ASK_EVERY_MS = 100
const GROWTH = 1.05
const MAX_ASK_EVERY_MS = 2000

/** The progress of a plan. Polls with growing intervals until the plan has ended or the server refuses the request. */
export function usePlanProgress(id: string | null) {
  return useQuery({
    queryKey: keys.plan(id),
    queryFn: ({ signal }) => api.imports.getPlan({ id: id ?? '' }, { signal }),
    enabled: id !== null,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) => {
      const isEnded = error ? isRefusal(error) : data && !isPlanActive(data)
      if (isEnded) return false
      return Math.min(ASK_EVERY_MS * GROWTH ** (dataUpdateCount + errorUpdateCount), MAX_ASK_EVERY_MS)
    },
  })
}

/** The plans of the other formats of an upload, in order; null until all of them are loaded. `error` is why one cannot be loaded. */
export function useOtherPlans(ids: readonly string[]): {
  plans: PlanProgress[] | null
  error: Error | null
  refetch: () => void
} {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: keys.plan(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => api.imports.getPlan({ id }, { signal }),
      gcTime: 0,
      refetchOnWindowFocus: false,
    })),
    combine: (found) => {
      const loaded = found.flatMap(({ data }) => data ?? [])
      const plans = loaded.length === ids.length ? loaded : null
      const error = plans ? null : (found.find((one) => one.error)?.error ?? null)
      const refetch = () => {
        for (const one of found) void one.refetch()
      }
      return { plans, error, refetch }
    },
  })
}

/** Whether a plan is still being prepared. */
export function isPlanActive({ state }: Pick<PlanProgress, 'state'>): boolean {
  return state === 'waiting' || state === 'reading' || state === 'matching'
}

/** Cancels a plan and deletes the stored content of the file. */
export function useCancelPlan() {
  return useMutation({ mutationFn: (id: string) => api.imports.cancelPlan({ id }) })
}

/** The items of each list of a plan. */
type PlanItems = { trades: PlannedTrade; skipped: SkippedLine; warnings: FileNote }
type PlanSection = keyof PlanItems

const listItems: {
  [Section in PlanSection]: (
    page: { id: string; page: number },
    options: { signal: AbortSignal },
  ) => Promise<PlanItems[Section][]>
} = {
  trades: api.imports.planTrades,
  skipped: api.imports.planSkipped,
  warnings: api.imports.planWarnings,
}

/** The pages of a list of a plan after the first one. `loadMore` loads the next page. */
export function usePlanItems<Section extends PlanSection>(
  { id, planHash }: { id: string; planHash: string },
  section: Section,
) {
  const list: (typeof listItems)[Section] = listItems[section]
  const { data, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: keys.items(id, section, planHash),
    queryFn: ({ pageParam, signal }): Promise<PlanItems[Section][]> =>
      list({ id, page: pageParam }, { signal }),
    initialPageParam: 2,
    getNextPageParam: (last: PlanItems[Section][], _pages, page) => (last.length > 0 ? page + 1 : null),
    enabled: false,
    gcTime: 0,
  })
  return { more: data?.pages.flat() ?? [], loadMore: () => void fetchNextPage(), isLoading: isFetching }
}

/** Answers questions of a plan, which is then planned again. */
export function useAnswerPlan() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answers: Answers & { id: string }) => api.imports.answerPlan(answers),
    onSuccess: async (progress) => {
      client.setQueryData(keys.plan(progress.id), progress)
      // An answer can change what the plans of the other formats of the upload do.
      const isOther = ([key, id, ...items]: readonly unknown[]) =>
        key === PLAN_KEY && id !== progress.id && items.length === 0
      await client.invalidateQueries({ predicate: ({ queryKey }) => isOther(queryKey) })
    },
  })
}

/** The plan with this id as the trader saw it, and what the trader chose. */
export type PlanToCommit = { id: string; plan: ImportPlan; choice: ImportChoice }

/**
 * Imports the file exactly as planned. It runs to its end when the trader leaves the page: a notification says that the
 * import is finished, and a toast that it failed.
 */
export function useCommitPlan() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, plan, choice: { renamed, account } }: PlanToCommit) => {
      const accounts = plan.accounts.map((name) => renamed.get(name) ?? name)
      return api.imports.commit({ id, planHash: plan.planHash, account, accounts })
    },
    onSuccess: () => refreshAll(client),
    onError: (thrown, { id }) => {
      const error = toApiError(thrown)
      const isPlanShown = client
        .getQueryCache()
        .find({ queryKey: keys.plan(id) })
        ?.isActive()
      if (isPlanShown && findChangedPlan(error)) return // the page shows the changed plan
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

/** An import can change any trade, so all queries but the shown plan are loaded again. */
function refreshAll(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== PLAN_KEY })
}

/** The new plan in an imports.plan_changed error, or null for any other error. */
export function findChangedPlan(error: ApiError): ImportPlan | null {
  if (error.code !== 'imports.plan_changed') return null
  const plan = ImportPlan.safeParse((error.data as { plan?: unknown } | undefined)?.plan) // checked by the shape
  return plan.success ? plan.data : null
}
