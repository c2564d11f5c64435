import type { Trade } from '@candlebook/contract/trades'
import type { Day } from '@candlebook/domain/days/day'
import { buildTradeTrack } from '@candlebook/domain/trades/track'
import type { TradeColumn } from '@candlebook/domain/trades/trade-columns'
import { clsx } from 'clsx'
import { memo } from 'react'
import { useShownAmounts } from '../../lib/shown-amounts.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx'
import { AccountDot } from '../broker-accounts/account-dot.tsx'
import type { AccountLabel } from '../broker-accounts/broker-accounts.queries.ts'
import { PriceLevelsIcon } from './price-levels-icon.tsx'
import { TradeBadges } from './trade-badges.tsx'
import type { RowColumns } from './trade-columns.ts'
import { columnNames, describeColumn, type FactColumn, isRight } from './trade-columns.words.ts'
import { getColumnClasses, type SortProps, TradeColumnHeadings } from './trade-headings.tsx'
import listStyles from './trade-history.module.css'
import styles from './trade-row.module.css'
import { ArrowIcon, RowActions, SelectBox } from './trade-row-actions.tsx'
import { buildRowHeightStyle } from './trade-row-layout.ts'
import type { TradeSelection } from './trade-selection.ts'
import type { OpenDialog } from './trades.url.ts'
import { describeRow } from './trades.words.ts'

type TradeRowProps = {
  trade: Trade
  /** The account of the trade; null when it has none, or when all trades are in one account. */
  account: AccountLabel | null
  today: Day
  columns: RowColumns
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

/** One trade as one card [TRADE-06]: symbol, entry to exit, stop to target, size, P&L and actions, or the columns that were chosen. */
export const TradeRow = memo(function TradeRow(props: TradeRowProps) {
  useShownAmounts()
  const { trade, account, today, columns, index, total, top, tabStop, open } = props
  const { selected, selecting, select } = props
  const { layout, cells, facts, hasMenu } = columns
  const box = <SelectBox {...{ trade, today, selected, select }} />
  const words = describeRow(trade, today)
  return (
    <li
      className={clsx(
        styles.columns,
        styles.row,
        ...getColumnClasses(columns),
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
      {cells.map((column) => (
        <RowCell key={column} column={column} trade={trade} today={today} words={words} />
      ))}
      {layout === 'phone' && selecting ? (
        <div className={clsx(styles.actions, styles.boxInPlace)}>{box}</div>
      ) : (
        <RowActions
          {...{ trade, layout: hasMenu && layout === 'wide' ? 'tablet' : layout, selected, select, open }}
          className={styles.actions}
        />
      )}
      {facts.length > 0 && <RowFacts facts={facts} trade={trade} today={today} />}
    </li>
  )
})

type CellProps = { column: TradeColumn; trade: Trade; today: Day; words: Words }

function RowCell({ column, trade, today, words }: CellProps) {
  switch (column) {
    case 'path':
      return <RowPath words={words} />
    case 'stops':
      return (
        <div className={styles.stops}>
          <PriceLevelsIcon track={buildTradeTrack(trade)} className={styles.track} />
          <p>{words.plan}</p>
        </div>
      )
    case 'size':
      return (
        <div className={clsx('num', styles.size)}>
          <VisuallyHidden>Size</VisuallyHidden>
          <span className={styles.quantity} title={words.size}>
            {words.size}
          </span>
          <p>{words.value}</p>
        </div>
      )
    case 'pnl':
      return <RowResult words={words} />
    default: {
      const text = describeColumn[column](trade, today)
      return (
        <div className={clsx('num', styles.fact, isRight(column) && 'right')} title={text}>
          <VisuallyHidden>{columnNames[column].long}</VisuallyHidden>
          {text}
        </div>
      )
    }
  }
}

/** The chosen columns on the card of a phone, two on a line. */
function RowFacts({ facts, trade, today }: { facts: readonly FactColumn[]; trade: Trade; today: Day }) {
  return (
    <dl className={clsx('num', styles.facts)}>
      {facts.map((column) => (
        <div key={column}>
          <dt>{columnNames[column].short}</dt>
          <dd>{describeColumn[column](trade, today)}</dd>
        </div>
      ))}
    </dl>
  )
}

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

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

/** The list while it loads. Columns and rows have their final size, so that nothing moves. */
export function TradeListSkeleton({ columns, ...order }: SortProps & { columns: RowColumns }) {
  return (
    <section
      className={clsx('card', listStyles.list, columns.layout === 'phone' && listStyles.phone)}
      style={columns.style}
      aria-busy="true"
      aria-label="Loading trades"
    >
      <TradeColumnHeadings columns={columns} {...order} />
      <div aria-hidden="true" style={buildRowHeightStyle(columns)}>
        {ROWS.map((row) => (
          <TradeRowSkeleton key={row} columns={columns} />
        ))}
      </div>
    </section>
  )
}

/** One row of the list while it loads: the columns at their widths. */
function TradeRowSkeleton({ columns }: { columns: RowColumns }) {
  const { layout, cells, hasMenu } = columns
  return (
    <div className={clsx(styles.columns, styles.row, styles.waiting, ...getColumnClasses(columns))}>
      <div className={clsx(styles.title, styles.cell)}>
        <div className={styles.titleLine}>
          <Skeleton width={52} height={16} />
          <Skeleton width={54} height={18} />
        </div>
        <Skeleton width={136} height={12} />
      </div>
      {cells.map((column) => (
        <WaitingCell key={column} column={column} />
      ))}
      <div className={styles.actions}>
        <Skeleton width={layout === 'wide' && !hasMenu ? 110 : 68} height={20} />
      </div>
    </div>
  )
}

function WaitingCell({ column }: { column: TradeColumn }) {
  if (column === 'stops')
    return (
      <div className={styles.stops}>
        <Skeleton width={110} height={6} />
      </div>
    )
  const [first, second] = waiting[column] ?? [48]
  const place = column === 'path' || column === 'size' ? column : isRight(column) ? 'result' : undefined
  return (
    <div className={clsx(place && styles[place], styles.cell)}>
      <Skeleton width={first} height={column === 'pnl' ? 16 : 14} />
      {second !== undefined && <Skeleton width={second} height={12} />}
    </div>
  )
}

/** The widths of the two lines of a cell while it loads. */
const waiting: Partial<Record<TradeColumn, [number, number]>> = {
  path: [150, 104],
  size: [40, 76],
  pnl: [88, 38],
}
