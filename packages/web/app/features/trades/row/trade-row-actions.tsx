import type { Trade } from '@candlebook/contract/trades'
import { clsx } from 'clsx'
import { Button, IconButton } from '../../../ui/actions/button.tsx'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import { PartFailedMark } from '../../../ui/feedback/part-failed.tsx'
import type { OpenDialog } from '../data/trades.url.ts'
import { CopyIcon, PencilIcon, TrashIcon } from './row-icons.ts'
import type { RowLayout } from './row-layout.ts'
import styles from './trade-row-actions.module.css'

// A wide screen shows the buttons instead of the menu.
const TradeRowMenu = lazyPart(async () => (await import('./trade-row-menu.tsx')).TradeRowMenu, {
  waiting: <span className={styles.menuSpace} />,
  failed: PartFailedMark,
})

export type RowActionsProps = { trade: Trade; layout: RowLayout; open: OpenDialog; className?: string }

/**
 * The buttons of a row: close an open trade [TRADE-08], view a closed one [TRADE-09], edit, duplicate and delete any. The arrow
 * keys reach them; they are no tab stops.
 */
export function RowActions({ trade, layout, open, className }: RowActionsProps) {
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
            title="Edit"
            onClick={() => open({ kind: 'edit', id })}
          />
          <IconButton
            tabIndex={-1}
            icon={CopyIcon}
            label={`Duplicate ${symbol}`}
            title="Duplicate"
            onClick={() => open({ kind: 'new', copiedId: id })}
          />
          <IconButton
            tabIndex={-1}
            icon={TrashIcon}
            tone="delete"
            label={`Delete ${symbol}`}
            title="Delete"
            onClick={() => open({ kind: 'delete', id })}
          />
        </>
      ) : (
        <TradeRowMenu trade={trade} open={open} />
      )}
    </div>
  )
}
