import type { Trade } from '@candlebook/contract/trades'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { today } from '../../lib/today.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { toast } from '../../ui/toast.store.ts'
import { useTrade } from './data/trades.queries.ts'
import { useTradeDialog } from './data/trades.url.ts'
import { dialogForStatus, type TradeDialogKind } from './dialog-for-status.ts'
import { lastUsed } from './form/last-used.ts'
import { newTradeValues, valuesOfCopy, valuesOfTrade } from './form/trade-form.values.ts'
import { rescueFocus } from './list/use-row-focus.ts'

// Each is fetched when it is first opened.
const TradeFormDialog = lazyDialog(async () => (await import('./form/trade-form-dialog.tsx')).TradeFormDialog)
const CloseTradeDialog = lazyDialog(
  async () => (await import('./close/close-trade-dialog.tsx')).CloseTradeDialog,
)
const TradeDetailDialog = lazyDialog(
  async () => (await import('./detail/trade-detail-dialog.tsx')).TradeDetailDialog,
)
const DeleteTradeDialog = lazyDialog(
  async () => (await import('./delete-trade-dialog.tsx')).DeleteTradeDialog,
)

/** What else belongs to a trade, from features that know of it; shown with its details. */
export type AlsoOfTrade = (tradeId: string) => ReactNode

/** The dialog of the trade desk that the address names. */
export function TradeDialogs({ also }: { also: AlsoOfTrade }) {
  const { dialog, close } = useTradeDialog()
  const isOpen = dialog !== null
  useEffect(() => {
    if (!isOpen) return
    // After the dialog gave the focus back to where it came from, if that is still there.
    return () => void setTimeout(rescueFocus)
  }, [isOpen])

  if (!dialog) return null
  if (dialog.kind !== 'new')
    return <TradeInDialog key={dialog.id} asked={dialog.kind} id={dialog.id} also={also} />
  if (dialog.copyOf) return <TradeInDialog key={dialog.copyOf} asked="copy" id={dialog.copyOf} also={also} />
  return <TradeFormDialog trade={null} start={newTradeValues(today(), lastUsed())} onClose={close} />
}

function TradeInDialog({ asked, id, also }: { asked: TradeDialogKind; id: string; also: AlsoOfTrade }) {
  const { close } = useTradeDialog()
  const { data: trade, error } = useTrade(id)
  const failure = trade ? null : error
  const giveUp = useEffectEvent((failure: Error) => {
    toast({ title: 'Error', description: toApiError(failure).message })
    close()
  })
  useEffect(() => {
    if (failure) giveUp(failure)
  }, [failure])

  return trade ? <DialogForTrade key={asked} asked={asked} trade={trade} also={also} /> : null
}

function DialogForTrade({ asked, trade, also }: { asked: TradeDialogKind; trade: Trade; also: AlsoOfTrade }) {
  const { open, close } = useTradeDialog()
  // Chosen once: a trade that this very dialog closes must not turn it into another one on its way out.
  const [kind] = useState(() => dialogForStatus(asked, trade.status))
  const { id } = trade
  switch (kind) {
    case 'edit':
      return <TradeFormDialog trade={trade} start={valuesOfTrade(trade)} onClose={close} />
    case 'copy':
      return <TradeFormDialog trade={null} start={valuesOfCopy(trade, today())} copyOf={id} onClose={close} />
    case 'close':
      return <CloseTradeDialog trade={trade} onClose={close} />
    case 'view':
      return (
        <TradeDetailDialog
          trade={trade}
          onClose={close}
          onEdit={() => open({ kind: 'edit', id })}
          onDelete={() => open({ kind: 'delete', id })}
        >
          {also(id)}
        </TradeDetailDialog>
      )
    case 'delete':
      return <DeleteTradeDialog trade={trade} onClose={close} />
  }
}
