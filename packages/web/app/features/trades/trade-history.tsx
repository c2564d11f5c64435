import type { TradeListStart } from '@candlebook/contract/trade-views'
import type { TradeFilter } from '@candlebook/contract/trades'
import type { TradeListLayout } from '@candlebook/domain/trades/trade-columns'
import type { TradeSort } from '@candlebook/domain/trades/trade-sort'
import { clsx } from 'clsx'
import { Bookmark, Columns3, Download, FileUp, Plus, Rows3, Rows4, Zap } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { actions } from '../../lib/actions.ts'
import { toApiError } from '../../lib/api-error.ts'
import { formatKeyHint, toKeyShortcuts, useScreenKeys } from '../../lib/keys.ts'
import { paths } from '../../lib/paths.ts'
import { getLocalToday } from '../../lib/today.ts'
import { Button, ButtonFace, ButtonLink, getButtonClass, IconButton } from '../../ui/actions/button.tsx'
import { Kbd } from '../../ui/actions/kbd.tsx'
import { useWeekStart } from '../../ui/dates/week-start.ts'
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx'
import { runWithToast } from '../../ui/feedback/run-with-toast.ts'
import { toast } from '../../ui/feedback/toast.store.ts'
import controlStyles from './list-controls.module.css'
import { COMPACT_ROWS } from './trade-columns.words.ts'
import { TradeFilters } from './trade-filters.tsx'
import styles from './trade-history.module.css'
import { FilteredTrades, type TradeListHandle } from './trade-list.tsx'
import { TRADES_HEADING } from './trade-row-focus.ts'
import { describeTooManyToSort } from './trade-sort.words.ts'
import { exportCsv, TradeSums } from './trade-sums.tsx'
import { type Arrangement, useArrangement, useDefaultView, useSaveLayout } from './trade-views.queries.ts'
import { ALL_TRADES, CHOOSE_COLUMNS, SAVED_LISTS } from './trade-views.words.ts'
import { useLoadedCount } from './trades.queries.ts'
import {
  buildCsvPath,
  buildViewParams,
  noFilter,
  useQuickAdd,
  useTradeDialog,
  useTradeFilter,
} from './trades.url.ts'

// Fetched when they are first opened.
const ColumnsDialog = lazyDialog(async () => (await import('./columns-dialog.tsx')).ColumnsDialog)
const ViewsDialog = lazyDialog(async () => (await import('./views-dialog.tsx')).ViewsDialog)

/**
 * The Trade History tab: filters, totals and the list of trades, the newest first unless sorted otherwise [TRADE-15]. `start` is
 * the layout of the list, and the saved view that an address without parameters opens. The children are above the list.
 */
export function TradeHistory({ start, children }: { start: TradeListStart; children: ReactNode }) {
  const { filter, setFilter, filtered, sort, setSort, saved } = useTradeFilter()
  const isOpening = useDefaultViewFirst(start)
  const arrangement = useArrangement(start, saved)
  const { layout } = arrangement
  const { open } = useTradeDialog()
  const quickAdd = useQuickAdd()
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<TradeListHandle>(null)
  const csv = buildCsvPath(filter, sort)
  const getCount = useLoadedCount(filter)
  const chooseSort = (chosen: TradeSort) => {
    const refusal = describeTooManyToSort(chosen, getCount())
    if (refusal) toast({ title: 'Error', description: refusal })
    else setSort(chosen)
  }
  const addTrade = () => open({ kind: 'new', copiedId: null })
  useScreenKeys('trades', {
    newTrade: addTrade,
    findTrades: () => search.current?.focus(),
    nextTrade: () => list.current?.move(1),
    previousTrade: () => list.current?.move(-1),
    clearSelection: () => list.current?.clearSelection(),
  })
  if (isOpening) return null
  return (
    <>
      <TradesHead csv={csv} onAdd={addTrade} onQuickAdd={quickAdd.open} />
      <TradeFilters
        {...{ filter, sort }}
        onChange={setFilter}
        onSort={chooseSort}
        searchRef={search}
        onDown={() => list.current?.move(1)}
      />
      <div className={styles.aboveList}>
        <TradeSums filter={filter} filtered={filtered} csv={csv} />
        {layout && <ListControls arrangement={{ ...arrangement, layout }} filter={filter} sort={sort} />}
      </div>
      {children}
      <FilteredTrades
        list={layout}
        filter={filter}
        filtered={filtered}
        sort={sort}
        onSort={chooseSort}
        onClear={() => setFilter(noFilter)}
        onAdd={addTrade}
        open={open}
        ref={list}
      />
    </>
  )
}

/**
 * Opens the default view once, when the tab is shown at an address without parameters. True until the address has those of the
 * view: the router changes it later than a state, and the list would ask for all trades in between.
 */
function useDefaultViewFirst(start: TradeListStart): boolean {
  const view = useDefaultView(start)
  const weekStart = useWeekStart()
  const [params, setParams] = useSearchParams()
  const isOpened = params.size > 0
  const [isOpening, setOpening] = useState(view !== null && !isOpened)
  useEffect(() => {
    if (!isOpening) return
    if (!view || isOpened) setOpening(false)
    else setParams(buildViewParams(view, { today: getLocalToday(), weekStart }), { replace: true })
  }, [isOpening, isOpened, view, setParams, weekStart])
  return isOpening && !isOpened
}

/** The heading of the tab with its actions. */
function TradesHead({ csv, onAdd, onQuickAdd }: { csv: string; onAdd: () => void; onQuickAdd: () => void }) {
  return (
    <div className={clsx('head', styles.head)}>
      <h1 id={TRADES_HEADING} tabIndex={-1} className={clsx('h-page', styles.heading)}>
        Your Trades
      </h1>
      <Link className={getButtonClass({ className: styles.button })} to={paths.imports} data-tour="import">
        <ButtonFace icon={FileUp}>
          <span className={styles.word}>{actions.importTrades.label}</span>
        </ButtonFace>
      </Link>
      <ButtonLink className={styles.exportButton} icon={Download} href={csv} download onClick={exportCsv}>
        {actions.exportTrades.label}
      </ButtonLink>
      <Button className={styles.button} icon={Zap} {...toKeyShortcuts('quickAdd')} onClick={onQuickAdd}>
        <span className={styles.quickWord}>{actions.quickAdd.label}</span>
        <Kbd className={styles.shortcut}>{formatKeyHint('quickAdd')}</Kbd>
      </Button>
      <Button
        className={styles.button}
        variant="primary"
        icon={Plus}
        {...toKeyShortcuts('newTrade')}
        data-tour="add-trade"
        onClick={onAdd}
      >
        {actions.newTrade.label}
        <Kbd className={styles.shortcut}>{formatKeyHint('newTrade')}</Kbd>
      </Button>
    </div>
  )
}

type ListControlsProps = {
  arrangement: Arrangement & { layout: TradeListLayout }
  filter: TradeFilter
  sort: TradeSort
}

/** What arranges the list: the saved views, the columns and the height of the rows. */
function ListControls({ arrangement, filter, sort }: ListControlsProps) {
  const { view, layout } = arrangement
  const [opened, setOpened] = useState<'views' | 'columns' | null>(null)
  const save = useSaveLayout(view)
  const isCompact = layout.density === 'compact'
  const switchDensity = () =>
    void runWithToast({
      run: () => save.mutateAsync({ ...layout, density: isCompact ? 'comfortable' : 'compact' }),
      failed: (thrown) => toApiError(thrown).message,
    })
  const close = () => setOpened(null)
  return (
    <div className={controlStyles.controls}>
      <Button
        size="small"
        variant="quiet"
        icon={Bookmark}
        className={clsx(controlStyles.views, view && controlStyles.chosen)}
        aria-label={`${SAVED_LISTS}: ${view?.name ?? ALL_TRADES}`}
        title={SAVED_LISTS}
        onClick={() => setOpened('views')}
      >
        <span className={controlStyles.name}>{view?.name ?? ALL_TRADES}</span>
      </Button>
      <IconButton
        icon={isCompact ? Rows4 : Rows3}
        label={COMPACT_ROWS}
        aria-pressed={isCompact}
        onClick={switchDensity}
      />
      <IconButton icon={Columns3} label={CHOOSE_COLUMNS} onClick={() => setOpened('columns')} />
      {opened === 'views' && <ViewsDialog {...{ arrangement, filter, sort }} onClose={close} />}
      {opened === 'columns' && <ColumnsDialog {...arrangement} onClose={close} />}
    </div>
  )
}
