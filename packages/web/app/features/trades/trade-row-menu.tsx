import type { Trade } from '@candlebook/contract/trades'
import { formatShortPrice } from '@candlebook/domain/text/numbers'
import { nameTrade } from '@candlebook/domain/trades/instrument'
import { clsx } from 'clsx'
import { Check, Copy, Eye, ListChecks, Pencil, Trash2 } from 'lucide-react'
import { actions } from '../../lib/actions.ts'
import { ActionMenu, type MenuAction } from '../../ui/actions/action-menu.tsx'
import { DESELECT } from './selection.words.ts'
import { TradeBadges } from './trade-badges.tsx'
import styles from './trade-row-actions.module.css'
import type { TradeSelection } from './trade-selection.ts'
import type { OpenDialog } from './trades.url.ts'
import { describeSize } from './trades.words.ts'

type RowMenuProps = { trade: Trade; selected: boolean; select: TradeSelection['select']; open: OpenDialog }

/** The actions of a trade, opened by three dots: a menu, or a sheet on phones. */
export function TradeRowMenu({ trade, ...row }: RowMenuProps) {
  return (
    <ActionMenu
      tabIndex={-1}
      label={`Actions for ${trade.symbol}`}
      actions={listActions(trade, row)}
      header={<MenuHeader trade={trade} />}
    />
  )
}

function listActions(
  { id, status }: Trade,
  { selected, select, open }: Omit<RowMenuProps, 'trade'>,
): MenuAction[] {
  const first: MenuAction =
    status === 'open'
      ? { label: 'Close trade', icon: Check, onSelect: () => open({ kind: 'close', id }) }
      : { label: 'View details', icon: Eye, onSelect: () => open({ kind: 'view', id }) }
  return [
    first,
    { label: actions.editTrade.label, icon: Pencil, onSelect: () => open({ kind: 'edit', id }) },
    { label: actions.duplicateTrade.label, icon: Copy, onSelect: () => open({ kind: 'new', copiedId: id }) },
    {
      label: selected ? DESELECT : actions.selectTrade.label,
      icon: ListChecks,
      onSelect: () => select(id, { isRange: false }),
    },
    {
      label: actions.deleteTrade.label,
      icon: Trash2,
      tone: 'danger',
      onSelect: () => open({ kind: 'delete', id }),
    },
  ]
}

function MenuHeader({ trade }: { trade: Trade }) {
  return (
    <>
      <b className="h-card">{nameTrade(trade)}</b>
      <TradeBadges trade={trade} />
      <span className={clsx('cap num', styles.size)}>
        {describeSize(trade)} at {formatShortPrice(trade.entryPrice)}
      </span>
    </>
  )
}
