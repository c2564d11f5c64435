import type { Trade } from '@candlebook/contract/trades'
import type { Day } from '@candlebook/domain/days/day'
import { buildTradeTrack } from '@candlebook/domain/trades/track'
import { parseTradeSort, type SortField, type TradeSort } from '@candlebook/domain/trades/trade-sort'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type HTMLAttributes, memo, type ReactNode } from 'react'
import { useShownAmounts } from '../../lib/shown-amounts.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx'
import { AccountDot } from '../broker-accounts/account-dot.tsx'
import type { AccountLabel } from '../broker-accounts/broker-accounts.queries.ts'
import { PriceLevelsIcon } from './price-levels-icon.tsx'
import { TradeBadges } from './trade-badges.tsx'
import styles from './trade-row.module.css'
import { ArrowIcon, RowActions, SelectBox } from './trade-row-actions.tsx'
import { type RowLayout, useRowLayout } from './trade-row-layout.ts'
import type { TradeSelection } from './trade-selection.ts'
import { chooseSort, type OpenDialog } from './trades.url.ts'
import { describeRow } from './trades.words.ts'

type TradeRowProps = {
  trade: Trade
  /** The account of the trade; null when it has none, or when all trades are in one account. */
  account: AccountLabel | null
  today: Day
  layout: RowLayout
  /** The position in the list, from 0, and the length of the list; -1 while the length is unknown. */
  index: number
  total: number
  /** The distance from the top of the list, in px. */
  top: number
  /** Whether the Tab key stops at this row; it stops at one row of the list. */
  tabStop: boolean
  selected: boolean
  /** Whether any trade of the list is selected. */
  selecting: boolean
  select: TradeSelection['select']
  open: OpenDialog
}

/** One trade as one card [TRADE-06]: symbol, entry to exit, stop to target, size, P&L and actions. */
export const TradeRow = memo(function TradeRow(props: TradeRowProps) {
  useShownAmounts()
  const { trade, account, today, layout, index, total, top, tabStop, open } = props
  const { selected, selecting, select } = props
  const box = <SelectBox {...{ trade, today, selected, select }} />
  const words = describeRow(trade, today)
  return (
    <li
      className={clsx(
        styles.columns,
        styles.row,
        styles[layout],
        selected && styles.selected,
        selecting && styles.selecting,
        words.entry.length + words.exit.length > MAX_PRICES_NEXT_TO_SIZE && styles.longPrices,
      )}
      data-index={index}
      aria-setsize={total}
      aria-posinset={index + 1}
      tabIndex={tabStop ? 0 : -1}
      style={{ transform: `translateY(${top}px)` }}
    >
      {layout !== 'phone' && box}
      <RowTitle trade={trade} account={account} words={words} />
      <RowPath words={words} />
      {layout !== 'tablet' && (
        <div className={styles.stops}>
          <PriceLevelsIcon track={buildTradeTrack(trade)} className={styles.track} />
          <p>{words.plan}</p>
        </div>
      )}
      <div className={clsx('num', styles.size)}>
        <VisuallyHidden>Size</VisuallyHidden>
        <span className={styles.quantity} title={words.size}>
          {words.size}
        </span>
        <p>{words.value}</p>
      </div>
      <RowResult words={words} />
      {layout === 'phone' && selecting ? (
        <div className={clsx(styles.actions, styles.boxInPlace)}>{box}</div>
      ) : (
        <RowActions {...{ trade, layout, selected, select, open }} className={styles.actions} />
      )}
    </li>
  )
})

type Words = ReturnType<typeof describeRow>

function RowTitle({ trade, account, words }: { trade: Trade; account: AccountLabel | null; words: Words }) {
  return (
    <div className={styles.title}>
      <div className={styles.titleLine}>
        <h3 className={styles.symbol} title={trade.symbol}>
          {trade.symbol}
        </h3>
        <TradeBadges trade={trade} />
      </div>
      <p title={account ? `${account.name} · ${words.about}` : words.about}>
        {account && (
          <>
            <AccountDot colour={account.colour} className={styles.dot} />
            <span className={styles.account}>{account.name}</span> ·{' '}
          </>
        )}
        {words.about}
      </p>
    </div>
  )
}

/** From entry to exit: the prices and the days. */
function RowPath({ words }: { words: Words }) {
  return (
    <div className={clsx('num', styles.path)}>
      <div className={styles.prices}>
        <VisuallyHidden>Entry</VisuallyHidden>
        <span className={styles.price} title={words.exactEntry}>
          {words.entry}
        </span>
        <Icon of={ArrowIcon} size={14} />
        <VisuallyHidden>Exit</VisuallyHidden>
        <span className={styles.price} title={words.exactExit}>
          {words.exit}
        </span>
      </div>
      <p title={words.days}>{words.days}</p>
    </div>
  )
}

function RowResult({ words: { result, resultSign, context } }: { words: Words }) {
  return (
    <div className={clsx('num', styles.result)} title={result}>
      <VisuallyHidden>P&L</VisuallyHidden>
      <Pnl
        text={result}
        sign={getPnlSign(resultSign)}
        className={clsx(styles.pnl, resultSign === null && styles.unknown, getLengthClass(result))}
      />
      <p>{context}</p>
    </div>
  )
}

// On a phone two prices with more characters than this have no space next to the size.
const MAX_PRICES_NEXT_TO_SIZE = 18

/** Amounts in millions have a smaller font, so that they fit the column. They are never cut. */
function getLengthClass(money: string): string | undefined {
  if (money.length > 14) return styles.longest
  return money.length > 11 ? styles.long : undefined
}

/** The order of the list, and the function that changes it. */
export type SortProps = { sort: TradeSort; onSort: (sort: TradeSort) => void }

/**
 * The names of the columns, of which those that the list can be sorted by are buttons. A phone has the menu of the filters
 * instead. Each row has the names too, hidden, because the rows are no table.
 */
export function TradeColumnHeadings(props: SortProps) {
  const layout = useRowLayout()
  if (layout === 'phone') return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: its rows are a list, because each is a card on a phone
    <div role="table" aria-label="Columns">
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: a row is not operated */}
      <div role="row" className={clsx(styles.columns, styles.head, styles[layout])}>
        <SortHeading {...props} field="symbol" title="Sort by symbol">
          Symbol
        </SortHeading>
        <div className={styles.pathHead}>
          <SortHeading {...props} field="entryDate" title="Sort by entry day">
            Entry
          </SortHeading>
          <span aria-hidden="true">to</span>
          <SortHeading {...props} field="exitDate" title="Sort by exit day">
            exit
          </SortHeading>
        </div>
        {layout === 'wide' && <ColumnHeading>Stop to target</ColumnHeading>}
        <ColumnHeading className="right">Size</ColumnHeading>
        <SortHeading {...props} field="basePnl" title="Sort by P&L" className="right">
          P&L
        </SortHeading>
      </div>
    </div>
  )
}

type HeadingProps = Pick<HTMLAttributes<HTMLElement>, 'aria-sort' | 'className' | 'children'>

function ColumnHeading(props: HeadingProps) {
  // biome-ignore lint/a11y/useSemanticElements: the headings are no table in HTML
  // biome-ignore lint/a11y/useFocusableInteractive: a heading is not operated; its button is
  return <span role="columnheader" {...props} />
}

type SortHeadingProps = SortProps & {
  field: SortField
  title: string
  className?: string
  children: ReactNode
}

function SortHeading({ field, sort, onSort, title, className, children }: SortHeadingProps) {
  const { field: sortedBy, isDescending } = parseTradeSort(sort)
  const direction = isDescending ? 'descending' : 'ascending'
  return (
    <ColumnHeading aria-sort={sortedBy === field ? direction : 'none'} className={className}>
      <button
        type="button"
        className={styles.sortButton}
        title={title}
        onClick={() => onSort(chooseSort(field, sort))}
      >
        {children}
        {sortedBy === field && <Icon of={isDescending ? ArrowDown : ArrowUp} size={12} />}
      </button>
    </ColumnHeading>
  )
}

/** One row of the list while it loads: the columns at their widths. */
export function TradeRowSkeleton({ layout }: { layout: RowLayout }) {
  return (
    <div className={clsx(styles.columns, styles.row, styles[layout], styles.waiting)}>
      <div className={clsx(styles.title, styles.cell)}>
        <div className={styles.titleLine}>
          <Skeleton width={52} height={16} />
          <Skeleton width={54} height={18} />
        </div>
        <Skeleton width={136} height={12} />
      </div>
      <div className={clsx(styles.path, styles.cell)}>
        <Skeleton width={150} height={14} />
        <Skeleton width={104} height={12} />
      </div>
      {layout !== 'tablet' && (
        <div className={styles.stops}>
          <Skeleton width={110} height={6} />
        </div>
      )}
      <div className={clsx(styles.size, styles.cell)}>
        <Skeleton width={40} height={14} />
        <Skeleton width={76} height={12} />
      </div>
      <div className={clsx(styles.result, styles.cell)}>
        <Skeleton width={88} height={16} />
        <Skeleton width={38} height={12} />
      </div>
      <div className={styles.actions}>
        <Skeleton width={layout === 'wide' ? 110 : 68} height={20} />
      </div>
    </div>
  )
}
