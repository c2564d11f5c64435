import type { Trade } from '@candlebook/contract/trades'
import { nameTrade } from '@candlebook/domain/trades/instrument'
import { DeleteDialog } from '../../forms/delete-dialog.tsx'
import { api } from '../../lib/api.ts'
import { useDeleteRecord } from '../../lib/record-lists.ts'
import { getLocalToday } from '../../lib/today.ts'
import { DialogSubject } from '../../ui/dialogs/dialog.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import { tradeLists, useDeleteTrade } from './trades.queries.ts'
import { describeRow } from './trades.words.ts'

/** Asks before a trade is deleted [TRADE-13]. The row disappears at once, and appears again when the server refuses [ERR-04]. */
export function DeleteTradeDialog({ trade, onClose }: { trade: Trade; onClose: () => void }) {
  const remove = useDeleteTrade()
  const bin = useDeleteRecord(tradeLists, ({ id }) => api.bin.move({ kind: 'trade', ids: [id] }))
  const words = describeRow(trade, getLocalToday())
  return (
    <DeleteDialog
      title="Delete Trade"
      question="Are you sure you want to delete this trade? This action cannot be undone."
      bin={{ ids: [trade.id], move: () => bin.mutateAsync({ id: trade.id }) }}
      run={() => remove.mutateAsync({ id: trade.id })}
      done={{ title: 'Trade Deleted', description: 'Trade has been successfully deleted.' }}
      failed="Failed to delete trade."
      closes="at once"
      onClose={onClose}
    >
      <DialogSubject className="num">
        <b>{nameTrade(trade)}</b>
        <Badge kind={trade.type}>{words.type}</Badge>
        {trade.status === 'open' && <Badge kind="open">{words.status}</Badge>}
        <span className="cap">{words.days}</span>
        {trade.status === 'closed' && (
          <Pnl text={words.result} sign={getPnlSign(words.resultSign)} className="strong" />
        )}
      </DialogSubject>
    </DeleteDialog>
  )
}
