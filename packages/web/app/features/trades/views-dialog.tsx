import type { TradeView } from '@candlebook/contract/trade-views'
import type { TradeFilter } from '@candlebook/contract/trades'
import { isActiveFilter } from '@candlebook/domain/trades/is-active-filter'
import type { TradeListLayout } from '@candlebook/domain/trades/trade-columns'
import type { TradeSort } from '@candlebook/domain/trades/trade-sort'
import { clsx } from 'clsx'
import { BookOpen, ChartNoAxesColumn, Pencil, Plus, Save, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toApiError } from '../../lib/api-error.ts'
import { paths } from '../../lib/paths.ts'
import { getLocalToday } from '../../lib/today.ts'
import { ActionMenu } from '../../ui/actions/action-menu.tsx'
import { Button, IconButton } from '../../ui/actions/button.tsx'
import { useWeekStart } from '../../ui/dates/week-start.ts'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/dialog.tsx'
import { runWithToast } from '../../ui/feedback/run-with-toast.ts'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { RowListLoading } from '../../ui/layout/row-list.tsx'
import {
  type Arrangement,
  type Shown,
  toFields,
  useCreateView,
  useDeleteView,
  useTradeViews,
  useUpdateView,
} from './trade-views.queries.ts'
import {
  ALL_TRADES,
  describeFilter,
  describeView,
  findExitRange,
  NO_VIEWS,
  nameMenu,
  nameStar,
  SAVED_LISTS,
  sayNotCarried,
  VIEWS_FAILED,
  viewActions,
} from './trade-views.words.ts'
import { buildViewParams, parseFilter } from './trades.url.ts'
import { ViewForm } from './view-form.tsx'
import styles from './views-dialog.module.css'

type ViewsDialogProps = {
  arrangement: Arrangement & { layout: TradeListLayout }
  filter: TradeFilter
  sort: TradeSort
  onClose: () => void
}

/** The saved views of the list: the user opens, stars, renames, replaces and deletes them, and saves what is shown as another one. */
export function ViewsDialog({ arrangement: { view, layout }, filter, sort, onClose }: ViewsDialogProps) {
  const [editing, setEditing] = useState<TradeView | 'new' | null>(null)
  const { data: views, error, refetch, isFetching } = useTradeViews()
  const shown: Shown = { filter, sort, layout }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={SAVED_LISTS}>
      {editing === null ? (
        <>
          <DialogBody>
            {views && (
              <ViewList {...{ views, shown }} chosen={view} onRename={setEditing} onClose={onClose} />
            )}
            {!views && !error && <RowListLoading />}
            {!views && error && (
              <ErrorState title={VIEWS_FAILED} onRetry={() => void refetch()} retrying={isFetching} />
            )}
          </DialogBody>
          <DialogFooter>
            <span className="gap" />
            <Button variant="primary" icon={Plus} onClick={() => setEditing('new')}>
              {viewActions.save}
            </Button>
          </DialogFooter>
        </>
      ) : (
        <ViewForm
          view={editing === 'new' ? null : editing}
          shown={shown}
          onCancel={() => setEditing(null)}
          onSaved={editing === 'new' ? onClose : () => setEditing(null)}
        />
      )}
    </Dialog>
  )
}

type ViewListProps = {
  views: TradeView[]
  shown: Shown
  /** The view of the address. */
  chosen: TradeView | null
  onRename: (view: TradeView) => void
  onClose: () => void
}

function ViewList({ views, shown, chosen, onRename, onClose }: ViewListProps) {
  const { openView, openAll, openElsewhere } = useOpen(onClose)
  const actions = useViewActions(shown, { chosen, onClose })
  return (
    <>
      <ul className={styles.views} aria-label={SAVED_LISTS}>
        <li>
          <button type="button" className={styles.name} aria-current={chosen === null} onClick={openAll}>
            <b>{ALL_TRADES}</b>
          </button>
        </li>
        {views.map((view) => (
          <li key={view.id}>
            <button
              type="button"
              className={styles.name}
              aria-current={view.id === chosen?.id}
              onClick={() => openView(view)}
            >
              <b>{view.name}</b>
              <span className="cap">{describeView(view)}</span>
            </button>
            <IconButton
              icon={Star}
              label={nameStar(view.name)}
              aria-pressed={view.isDefault}
              className={clsx(view.isDefault && styles.starred)}
              onClick={() => actions.star(view)}
            />
            <ActionMenu
              label={nameMenu(view.name)}
              actions={[
                {
                  ...{ label: viewActions.analytics, icon: ChartNoAxesColumn },
                  onSelect: () => openElsewhere('analytics', view),
                },
                {
                  ...{ label: viewActions.journal, icon: BookOpen },
                  onSelect: () => openElsewhere('journal', view),
                },
                { label: viewActions.rename, icon: Pencil, onSelect: () => onRename(view) },
                { label: viewActions.replace, icon: Save, onSelect: () => actions.replace(view) },
                {
                  ...{ label: viewActions.delete, icon: Trash2, tone: 'danger' },
                  onSelect: () => actions.remove(view),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {views.length === 0 && <p className="soft">{NO_VIEWS}</p>}
    </>
  )
}

/** The functions that open a view in the list, or its filter in another tab, which says what it cannot filter by. */
function useOpen(onClose: () => void) {
  const navigate = useNavigate()
  const weekStart = useWeekStart()
  const base = paths.deskBase(useLocation().pathname)
  const buildParams = (view: TradeView) => buildViewParams(view, { today: getLocalToday(), weekStart })
  const open = (search: string) => {
    onClose()
    void navigate({ search }, { preventScrollReset: true })
  }
  return {
    openAll: () => open(''),
    openView: (view: TradeView) => open(buildParams(view).toString()),
    openElsewhere: (tab: 'analytics' | 'journal', view: TradeView) => {
      const filter = parseFilter(buildParams(view))
      const { params, lost } = tab === 'analytics' ? toAnalyticsParams(filter) : toJournalParams(filter)
      void navigate(`${paths.tab(tab, base)}?${params}`)
      const missing = describeFilter(lost)
      if (missing.length > 0) toast(sayNotCarried(tab, missing))
    },
  }
}

/** The functions that change a view at once. The last two offer Undo in a toast, which a dialog would cover. */
function useViewActions(
  { filter, sort, layout }: Shown,
  { chosen, onClose }: Pick<ViewListProps, 'chosen' | 'onClose'>,
) {
  const navigate = useNavigate()
  const weekStart = useWeekStart()
  const [create, update, remove] = [useCreateView(), useUpdateView(), useDeleteView()]
  const failed = (thrown: unknown) => toApiError(thrown).message
  const write = (view: TradeView) => update.mutateAsync({ ...toFields(view), id: view.id })
  const replaceWithShown = (view: TradeView) => {
    const isFixed = view.filter.exitFrom !== undefined || view.filter.exitTo !== undefined
    const exitDays = isFixed ? null : findExitRange(filter, { today: getLocalToday(), weekStart })
    return update.mutateAsync({ ...toFields(view), filter, sort, exitDays, ...layout, id: view.id })
  }
  return {
    star: (view: TradeView) =>
      void runWithToast({ run: () => write({ ...view, isDefault: !view.isDefault }), failed }),
    replace: (view: TradeView) => {
      onClose()
      void runWithToast({
        run: () => replaceWithShown(view),
        done: {
          ...{ title: `${view.name} shows this list now` },
          action: { label: 'Undo', onPress: () => void runWithToast({ run: () => write(view), failed }) },
        },
        failed,
      })
    },
    remove: (view: TradeView) => {
      onClose()
      const restore = () => void runWithToast({ run: () => create.mutateAsync(toFields(view)), failed })
      void runWithToast({
        run: async () => {
          await remove.mutateAsync({ id: view.id })
          if (view.id === chosen?.id) leaveView(navigate)
        },
        done: { title: `${view.name} deleted`, action: { label: 'Undo', onPress: restore } },
        failed,
      })
    },
  }
}

/** The list keeps the filter of a view that is gone. */
function leaveView(navigate: ReturnType<typeof useNavigate>): void {
  const params = new URLSearchParams(window.location.search)
  params.delete('saved')
  void navigate({ search: params.toString() }, { replace: true, preventScrollReset: true })
}

/** A filter for another tab, and the parts of the filter of trades that the tab does not have. */
type Carried = { params: URLSearchParams; lost: TradeFilter }

/** The filter of the analytics for these trades. Its reports are of closed trades. */
export function toAnalyticsParams(filter: TradeFilter): Carried {
  const { exitFrom, exitTo, market, type, instrument, symbol, strategy, account, hasAccount, tag, currency } =
    filter
  const { status, ...others } = filter
  return {
    params: buildParams({
      ...{ from: exitFrom, to: exitTo, market, type, instrument, symbol, strategy },
      ...{ account, hasAccount, tag, currency },
    }),
    lost: {
      ...others,
      ...{ status: status === 'open' ? status : 'all', exitFrom: undefined, exitTo: undefined },
      ...{ market: 'all', type: 'all', instrument: undefined, symbol: undefined, strategy: undefined },
      ...{ account: undefined, hasAccount: undefined, tag: undefined, currency: undefined },
    },
  }
}

/** The filter of the journal: the tag, and the text that is searched for, otherwise the symbol or the strategy as one. */
export function toJournalParams(filter: TradeFilter): Carried {
  const part = (['search', 'symbol', 'strategy'] as const).find((name) => isActiveFilter(name, filter[name]))
  return {
    params: buildParams({ tag: filter.tag, search: part && filter[part] }),
    lost: { ...filter, tag: undefined, ...(part && { [part]: part === 'search' ? '' : undefined }) },
  }
}

function buildParams(parts: Record<string, string | undefined>): URLSearchParams {
  const given = Object.entries(parts).flatMap(([part, value]) =>
    isActiveFilter(part, value) ? [[part, value]] : [],
  )
  return new URLSearchParams(given)
}
