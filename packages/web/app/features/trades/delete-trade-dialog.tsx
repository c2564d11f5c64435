import type { Trade } from '@candlebook/contract/trades'
import { getLocalToday } from '../../lib/today.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { DialogSubject } from '../../ui/dialogs/dialog.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { useDeleteTrade } from './data/trades.queries.ts'
import { describeRow } from './row/trade-row.words.ts'

/** Asks before a trade is deleted [TRADE-13]. The row disappears at once, and appears again when the server refuses [ERR-04]. */
export function DeleteTradeDialog({ trade, onClose }: { trade: Trade; onClose: () => void }) {
  const remove = useDeleteTrade()
  const words = describeRow(trade, getLocalToday())
  const confirm = () => {
    // The dialog is closed before the answer comes, so the promise shows the toasts and not this component.
    remove.mutateAsync({ id: trade.id }).then(
      () => toast({ title: 'Trade Deleted', description: 'Trade has been successfully deleted.' }),
      () => toast({ title: 'Error', description: 'Failed to delete trade.' }),
    )
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete Trade"
      question="Are you sure you want to delete this trade? This action cannot be undone."
      confirmLabel="Delete"
      onConfirm={confirm}
    >
      <DialogSubject className="num">
        <b>{trade.symbol}</b>
        <Badge kind={trade.type}>{words.type}</Badge>
        {trade.status === 'open' && <Badge kind="open">{words.status}</Badge>}
        <span className="cap">{words.days}</span>
        {trade.status === 'closed' && (
          <Pnl text={words.result} sign={getPnlSign(words.resultSign)} className="strong" />
        )}
      </DialogSubject>
    </ConfirmDialog>
  )
}
