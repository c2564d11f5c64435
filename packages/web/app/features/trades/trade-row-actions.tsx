import type { Trade } from '@candlebook/contract/trades'
import type { Day } from '@candlebook/domain/days/day'
import { clsx } from 'clsx'
import { createLucideIcon } from 'lucide-react'
import { buildTooltip } from '../../lib/keys.ts'
import { Button, IconButton } from '../../ui/actions/button.tsx'
import { lazyPart, PartFailedMark } from '../../ui/feedback/lazy-part.tsx'
import { nameSelectBox } from './selection.words.ts'
import styles from './trade-row-actions.module.css'
import type { RowLayout } from './trade-row-layout.ts'
import type { TradeSelection } from './trade-selection.ts'
import type { OpenDialog } from './trades.url.ts'

// A wide screen shows the buttons instead of the menu.
const TradeRowMenu = lazyPart(async () => (await import('./trade-row-menu.tsx')).TradeRowMenu, {
  waiting: <span className={styles.menuSpace} />,
  failed: PartFailedMark,
})

type RowActionsProps = {
  trade: Trade
  layout: RowLayout
  selected: boolean
  select: TradeSelection['select']
  open: OpenDialog
  className?: string
}

/** The box that selects a trade; with Shift, all trades from the last selected one. One element, because rows are drawn often. */
export function SelectBox({
  trade,
  today,
  selected,
  select,
}: {
  trade: Trade
  today: Day
  selected: boolean
  select: TradeSelection['select']
}) {
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      className={styles.box}
      aria-label={nameSelectBox(trade, today)}
      title={buildTooltip('selectTrade')}
      checked={selected}
      // A press with Shift would also select the texts between the rows.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onChange={({ nativeEvent }) => select(trade.id, { isRange: (nativeEvent as MouseEvent).shiftKey })} // a click
    />
  )
}

/**
 * The buttons of a row: close an open trade [TRADE-08], view a closed one [TRADE-09], edit, duplicate and delete any. The arrow
 * keys reach them; they are no tab stops.
 */
export function RowActions({ trade, layout, selected, select, open, className }: RowActionsProps) {
  const { id, symbol } = trade
  return (
    <div className={clsx(styles.actions, styles[layout], className)}>
      {trade.status === 'open' ? (
        <Button
          className={styles.main}
          tabIndex={-1}
          size="small"
          aria-label={`Close trade ${symbol}`}
          onClick={() => open({ kind: 'close', id })}
        >
          Close
        </Button>
      ) : (
        <Button
          className={styles.main}
          tabIndex={-1}
          size="small"
          variant="quiet"
          aria-label={`View details ${symbol}`}
          onClick={() => open({ kind: 'view', id })}
        >
          View
        </Button>
      )}
      {layout === 'wide' ? (
        <>
          <IconButton
            tabIndex={-1}
            icon={PencilIcon}
            label={`Edit ${symbol}`}
            title={buildTooltip('editTrade')}
            onClick={() => open({ kind: 'edit', id })}
          />
          <IconButton
            tabIndex={-1}
            icon={CopyIcon}
            label={`Duplicate ${symbol}`}
            title={buildTooltip('duplicateTrade')}
            onClick={() => open({ kind: 'new', copiedId: id })}
          />
          <IconButton
            tabIndex={-1}
            icon={TrashIcon}
            tone="delete"
            label={`Delete ${symbol}`}
            title={buildTooltip('deleteTrade')}
            onClick={() => open({ kind: 'delete', id })}
          />
        </>
      ) : (
        <TradeRowMenu trade={trade} selected={selected} select={select} open={open} />
      )}
    </div>
  )
}

// Lucide's ArrowRight, Pencil, Copy and Trash2, each as one path instead of two to five. A row is drawn dozens of times, so
// fewer elements make the list faster.

/** The arrow from entry to exit. */
export const ArrowIcon = createLucideIcon('row-arrow', [['path', { d: 'M5 12h14m-7-7 7 7-7 7', key: 'all' }]])

/** The icon of Edit. */
const PencilIcon = createLucideIcon('row-pencil', [
  [
    'path',
    {
      d: 'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4',
      key: 'all',
    },
  ],
])

/** The icon of Duplicate. */
const CopyIcon = createLucideIcon('row-copy', [
  [
    'path',
    {
      d: 'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2zM4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2',
      key: 'all',
    },
  ],
])

/** The icon of Delete. */
const TrashIcon = createLucideIcon('row-trash', [
  [
    'path',
    {
      d: 'M10 11v6m4-6v6m5-11v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
      key: 'all',
    },
  ],
])
