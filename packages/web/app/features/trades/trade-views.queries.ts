import type {
  TradeListLayout,
  TradeListStart,
  TradeView,
  TradeViewFields,
} from '@candlebook/contract/trade-views'
import type { TradeFilter } from '@candlebook/contract/trades'
import type { TradeSort } from '@candlebook/domain/trades/trade-sort'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const viewsKey = ['trade-views']
const layoutKey = ['trade-list-layout']

/** The saved views, by name. Asked for when the palette or their dialog is open, or when the address names one. */
export function useTradeViews({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: viewsKey,
    queryFn: ({ signal }) => api.settings.views.list({}, { signal }),
    enabled,
    gcTime: Number.POSITIVE_INFINITY, // the loaded ones are newer than those of the session
  })
}

/** How the list is arranged: the saved view of the address, and the layout of it or of the list without one. */
export type Arrangement = {
  /** The view of the address; null without one, and when it no longer exists. */
  view: TradeView | null
  /** Null while the view of the address loads. */
  layout: TradeListLayout | null
}

/** What the list shows now, which a view can store. */
export type Shown = { filter: TradeFilter; sort: TradeSort; layout: TradeListLayout }

/**
 * The arrangement of the list. `start` is what the session said when the page was loaded; changes of this browser since then are
 * in the cache.
 */
export function useArrangement(start: TradeListStart, saved: string | null): Arrangement {
  const usual = useUsualLayout(start)
  const isKnown = saved === null || saved === start.view?.id
  const views = useTradeViews({ enabled: !isKnown })
  if (saved === null) return { view: null, layout: usual }
  const known = views.data ?? (start.view ? [start.view] : [])
  const view = known.find(({ id }) => id === saved) ?? null
  const isWaiting = !view && views.isLoading
  return { view, layout: isWaiting ? null : (view ?? usual) }
}

function useUsualLayout({ columns, density }: TradeListStart): TradeListLayout {
  const { data } = useQuery<TradeListLayout>({
    queryKey: layoutKey,
    initialData: { columns, density },
    enabled: false, // the session has it
    gcTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/** The view that opens by default: of the loaded views, otherwise of the session. */
export function useDefaultView({ view }: TradeListStart): TradeView | null {
  const { data: views } = useTradeViews({ enabled: false })
  return views ? (views.find(({ isDefault }) => isDefault) ?? null) : view
}

/** Saves columns and row height: of the view, or of the list without one. The list shows them at once. */
export function useSaveLayout(view: TradeView | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (layout: TradeListLayout) => {
      if (view === null) await api.settings.views.saveLayout(layout)
      else await api.settings.views.update({ ...toFields(view), ...layout, id: view.id })
    },
    onMutate: async ({ columns, density }) => {
      await client.cancelQueries({ queryKey: viewsKey })
      const key = view === null ? layoutKey : viewsKey
      const before = client.getQueryData(key)
      if (view === null) client.setQueryData(layoutKey, { columns, density })
      else
        client.setQueryData<TradeView[]>(viewsKey, (views = [view]) =>
          views.map((one) => (one.id === view.id ? { ...one, columns, density } : one)),
        )
      return () => {
        if (before === undefined) void client.resetQueries({ queryKey: key, exact: true })
        else client.setQueryData(key, before)
      }
    },
    onError: (_error, _layout, undo) => void undo?.(),
    onSettled: () => view && client.invalidateQueries({ queryKey: viewsKey }),
  })
}

/** Saves a new view. */
export function useCreateView() {
  return useViewMutation((fields: TradeViewFields) => api.settings.views.create(fields))
}

/** Saves all fields of a view. */
export function useUpdateView() {
  return useViewMutation((fields: TradeViewFields & { id: string }) => api.settings.views.update(fields))
}

/** Deletes a view. */
export function useDeleteView() {
  return useViewMutation((view: { id: string }) => api.settings.views.delete(view))
}

/** A change of the views ends when they are loaded again. */
function useViewMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: viewsKey }) })
}

/** The fields of a view, for a save. */
export function toFields({ id: _, filter, ...fields }: TradeView): TradeViewFields {
  return { ...fields, filter: filter as TradeViewFields['filter'] } // the server checks the parts again
}
