import type { Trade } from '@candlebook/contract/trades'
import type { Day } from '@candlebook/domain/days/day'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { findListed } from '../../lib/record-lists.ts'
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { restoreFocus } from './trade-row-focus.ts'
import { tradeLists, useTrade } from './trades.queries.ts'
import { chooseDialogForStatus, type TradeDialogKind, useCarriedLine, useTradeDialog } from './trades.url.ts'

// Each dialog is fetched when it is first opened.
const TradeFormDialog = lazyDialog(async () => (await import('./trade-form-dialog.tsx')).TradeFormDialog)
const CloseTradeDialog = lazyDialog(async () => (await import('./close-trade-dialog.tsx')).CloseTradeDialog)
const TradeDetailDialog = lazyDialog(
  async () => (await import('./trade-detail-dialog.tsx')).TradeDetailDialog,
)
const DeleteTradeDialog = lazyDialog(
  async () => (await import('./delete-trade-dialog.tsx')).DeleteTradeDialog,
)

/** Renders what other features show with the details of a trade. */
export type RenderTradeExtras = (tradeId: string) => ReactNode

/**
 * The dialog about trades that the address names. `day` is the day of a new trade; otherwise it is today. `hasList`: the list of
 * trades is behind the dialog.
 */
export function TradeDialogs({
  extras,
  day,
  hasList = false,
}: {
  extras: RenderTradeExtras
  day?: Day
  hasList?: boolean
}) {
  const { dialog, close } = useTradeDialog()
  const carried = useCarriedLine()
  const isOpen = dialog !== null
  useEffect(() => {
    if (!isOpen) return
    // Later, because the dialog first returns the focus to the element that had it, if that still exists.
    return () => void setTimeout(restoreFocus)
  }, [isOpen])

  if (!dialog) return null
  if (dialog.kind !== 'new')
    return <LoadedTradeDialog key={dialog.id} asked={dialog.kind} id={dialog.id} {...{ extras, hasList }} />
  if (dialog.copiedId)
    return (
      <LoadedTradeDialog key={dialog.copiedId} asked="copy" id={dialog.copiedId} {...{ extras, hasList }} />
    )
  return <TradeFormDialog trade={null} carried={carried} day={day} onClose={close} />
}

type PageParts = { extras: RenderTradeExtras; hasList: boolean }

function LoadedTradeDialog({ asked, id, ...page }: { asked: TradeDialogKind; id: string } & PageParts) {
  const { close } = useTradeDialog()
  const client = useQueryClient()
  const { data, error } = useTrade(id)
  // The details of a closed trade begin with what the list has of it.
  const [listed] = useState(() => (asked === 'view' ? findListed(client, tradeLists, id) : undefined))
  const trade = data ?? (listed?.status === 'closed' ? listed : undefined)
  const failure = data ? null : error
  const closeWithError = useEffectEvent((failure: Error) => {
    toast({ title: 'Error', description: toApiError(failure).message })
    close()
  })
  useEffect(() => {
    if (failure) closeWithError(failure)
  }, [failure])

  return trade ? <DialogForTrade key={asked} asked={asked} trade={trade} {...page} /> : null
}

function DialogForTrade({
  asked,
  trade,
  extras,
  hasList,
}: { asked: TradeDialogKind; trade: Trade } & PageParts) {
  const { open, close } = useTradeDialog()
  // Chosen once: when this dialog closes the trade, it must not change into another dialog.
  const [kind] = useState(() => chooseDialogForStatus(asked, trade.status))
  const { id } = trade
  switch (kind) {
    case 'edit':
      return <TradeFormDialog trade={trade} onClose={close} />
    case 'copy':
      return <TradeFormDialog trade={null} copied={trade} onClose={close} />
    case 'close':
      return <CloseTradeDialog trade={trade} onClose={close} />
    case 'view':
      return (
        <TradeDetailDialog
          trade={trade}
          onClose={close}
          onEdit={() => open({ kind: 'edit', id })}
          onDuplicate={() => open({ kind: 'new', copiedId: id })}
          onDelete={() => open({ kind: 'delete', id })}
          hasSteps={hasList}
        >
          {extras(id)}
        </TradeDetailDialog>
      )
    case 'delete':
      return <DeleteTradeDialog trade={trade} onClose={close} />
  }
}
