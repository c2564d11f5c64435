import { SAMPLE_TAG } from '@candlebook/contract/sample-tag'
import type { Trade, TradeFilter } from '@candlebook/contract/trades'
import type { Day } from '@candlebook/domain/days/day'
import { type TradeListLayout, usualLayout } from '@candlebook/domain/trades/trade-columns'
import type { TradeSort } from '@candlebook/domain/trades/trade-sort'
import { clsx } from 'clsx'
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { getLocalToday } from '../../lib/today.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { useLoadFailureToast } from '../../ui/feedback/load-failure-toast.ts'
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx'
import { useRowWindow } from '../../ui/layout/use-row-window.ts'
import { useAccountLabels } from '../broker-accounts/broker-accounts.queries.ts'
import { useDemoRecord } from './demo-record.queries.ts'
import { NoTrades } from './no-trades.tsx'
import { describeSelection } from './selection.words.ts'
import type { SelectionTask } from './selection-dialogs.tsx'
import { type RowColumns, useRowColumns } from './trade-columns.ts'
import { type SortProps, TradeColumnHeadings } from './trade-headings.tsx'
import styles from './trade-history.module.css'
import { TradeListSkeleton, TradeRow } from './trade-row.tsx'
import { restoreFocus, useRowFocus } from './trade-row-focus.ts'
import { buildRowHeightStyle, getRowDistance } from './trade-row-layout.ts'
import { useTradeSelection } from './trade-selection.ts'
import { describeTooManyToSort } from './trade-sort.words.ts'
import { useRetryTrades } from './trade-summary.queries.ts'
import { useTrades, useTradeTotals } from './trades.queries.ts'
import type { OpenDialog } from './trades.url.ts'
import { describeListEnd, getMoreTrades, type MoreTrades } from './trades.words.ts'

// Fetched when the first trade is selected.
const SelectionBar = lazyPart(async () => (await import('./selection-bar.tsx')).SelectionBar)

// Asks the server which names of the filter no trade has.
const MissingNames = lazyPart(async () => (await import('./missing-names.tsx')).MissingNames)

// Loaded only while the demo record is in the account.
const SampleNotice = lazyPart(async () => (await import('./sample-notice.tsx')).SampleNotice)

const FAILED = 'Failed to load trades.'

type FilteredTradesProps = SortProps & {
  /** The columns and the height of the rows; null while they are unknown. */
  list: TradeListLayout | null
  filter: TradeFilter
  filtered: boolean
  onClear: () => void
  onAdd: () => void
  open: OpenDialog
  ref?: Ref<TradeListHandle>
}

/** The trades that match the filter, or the reason why there are none: loading, failed, no trades yet, no match. */
export function FilteredTrades(props: FilteredTradesProps) {
  const { list, filter, filtered, onClear, sort, onSort, onAdd, open, ref } = props
  const columns = useRowColumns(list ?? usualLayout)
  const query = useTrades(filter, sort)
  const totals = useTradeTotals(filter)
  const trades = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data])
  const isEmpty = trades?.length === 0 && !query.isPlaceholderData
  // The demo record is requested only when the list has sample trades.
  const hasSamples = useMemo(() => trades?.some(({ tags }) => tags.includes(SAMPLE_TAG)) ?? false, [trades])
  const { data: demo } = useDemoRecord(hasSamples || (isEmpty && !filtered))
  const retry = useRetryTrades()
  const refusal = isTooMany(query.error) ? describeTooManyToSort(sort, Number.POSITIVE_INFINITY) : null
  useLoadFailureToast(query.error, refusal ?? FAILED)

  if (query.isPending || !list) return <TradeListSkeleton {...{ columns, sort, onSort }} />
  if (!trades) {
    return (
      <Card>
        <ErrorState
          title={refusal ?? FAILED}
          onRetry={refusal ? undefined : retry}
          retrying={query.isFetching}
        >
          {refusal ? 'Or choose another order.' : `${toApiError(query.error).message} Nothing was lost.`}
        </ErrorState>
      </Card>
    )
  }
  return (
    <>
      {demo?.loaded && <SampleNotice record={demo} />}
      {isEmpty ? (
        <Card>
          {filtered ? (
            <NoTradesFound filter={filter} onClear={onClear} />
          ) : (
            <NoTrades onAdd={onAdd} offersDemo={!demo?.loaded} />
          )}
        </Card>
      ) : (
        <TradeList
          ref={ref}
          columns={columns}
          filter={filter}
          trades={trades}
          total={totals.isPlaceholderData ? null : (totals.data?.count ?? null)}
          today={getLocalToday()}
          more={query.isPlaceholderData ? 'loading' : getMoreTrades(query)}
          loadMore={query.fetchNextPage}
          stale={query.isPlaceholderData}
          sort={sort}
          onSort={onSort}
          open={open}
        />
      )}
    </>
  )
}

const isTooMany = (error: unknown) => error !== null && toApiError(error).code === 'trades.too_many_to_sort'

/** The functions of the list that the shortcuts of the tab call. */
export type TradeListHandle = { move: (by: number) => void; clearSelection: () => void }

type TradeListProps = SortProps & {
  columns: RowColumns
  filter: TradeFilter
  trades: Trade[]
  /** The number of trades that match the filter, loaded or not; null while it is unknown. */
  total: number | null
  today: Day
  more: MoreTrades
  loadMore: () => void
  /** The rows are of the previous filter or order, because those of the new one are still loading. */
  stale: boolean
  open: OpenDialog
  ref?: Ref<TradeListHandle>
}

/** The next page is loaded when this number of loaded rows is left below the view. */
const FETCH_AHEAD = 40

/** The trades as rows. Only the rows in view are in the document, so 10,000 trades scroll like 10. */
function TradeList(props: TradeListProps) {
  const { columns, filter, trades, total, today, more, loadMore, stale, sort, onSort, open, ref } = props
  const list = useRef<HTMLOListElement>(null)
  const { layout } = columns
  const accounts = useAccountLabels()
  const selection = useTradeSelection(trades, JSON.stringify(filter))
  const selecting = selection.ids.size > 0
  const [task, setTask] = useState<SelectionTask | null>(null)
  const deleteSelected = selecting ? () => setTask('delete') : null
  const focus = useRowFocus({ list, trades, open, selection, deleteSelected })
  const rowHeight = getRowDistance(columns)
  const rows = useRowWindow({ list, count: trades.length, rowHeight, focused: focus.row })
  const clearSelection = () => {
    selection.clear()
    setTimeout(restoreFocus) // after the bar has gone, which may have the focus
  }
  useImperativeHandle(ref, () => ({
    move: (by) => focus.move(by, rows.firstInView()),
    clearSelection: () => selecting && clearSelection(),
  }))

  const { lastRow } = rows
  useEffect(() => {
    if (more === 'waiting' && lastRow >= trades.length - FETCH_AHEAD) loadMore()
  }, [more, lastRow, trades.length, loadMore])

  return (
    <section
      className={clsx('card', styles.list, layout === 'phone' && styles.phone, stale && styles.stale)}
      style={columns.style}
      aria-label="Trades"
    >
      <div className="visually-hidden" role="status">
        {selecting && describeSelection(selection.ids.size)}
      </div>
      <h2 className="visually-hidden">Trades</h2>
      <TradeColumnHeadings {...{ columns, sort, onSort }} />
      <ol
        ref={list}
        // biome-ignore lint/a11y/noRedundantRoles: without bullets Safari no longer calls it a list
        role="list"
        style={{ height: rows.height, ...buildRowHeightStyle(columns) }}
        onKeyDown={focus.onKeyDown}
        onFocus={focus.onFocus}
      >
        {rows.shown.map(({ index, top }) => {
          const trade = trades[index]
          return (
            trade && (
              <TradeRow
                key={trade.id}
                trade={trade}
                account={accounts.get(trade.account ?? '') ?? null}
                today={today}
                columns={columns}
                index={index}
                total={total ?? -1}
                top={top}
                tabStop={index === (focus.row ?? 0)}
                selected={selection.ids.has(trade.id)}
                selecting={selecting}
                select={selection.select}
                open={open}
              />
            )
          )
        })}
      </ol>
      <TradeListEnd sort={sort} more={more} shown={trades.length} total={total} onRetry={loadMore} />
      {selecting && (
        <SelectionBar
          {...{ selection, trades, stale, filter, sort, total, layout, task }}
          onTask={setTask}
          onClear={clearSelection}
        />
      )}
    </section>
  )
}

/** The line below the last row: the order of the list and how many trades follow. */
function TradeListEnd({
  sort,
  more,
  shown,
  total,
  onRetry,
}: {
  sort: TradeSort
  more: MoreTrades
  shown: number
  total: number | null
  onRetry: () => void
}) {
  return (
    <p className={clsx('cap num', styles.end)}>
      {describeListEnd({ sort, more, shown, total })}
      {more === 'failed' && (
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      )}
    </p>
  )
}

/** Shown when no trade matches the filter [TRADE-10] [TRADE-11], with the names in it that no trade has. */
function NoTradesFound({ filter, onClear }: { filter: TradeFilter; onClear: () => void }) {
  return (
    <EmptyState title="No trades found" action={<Button onClick={onClear}>Clear filters</Button>}>
      Try adjusting your filters to see more trades
      <MissingNames filter={filter} />
    </EmptyState>
  )
}
