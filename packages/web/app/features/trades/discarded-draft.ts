import { useNavigate } from 'react-router'
import { addressNow } from '../../lib/address-now.ts'
import { keepDraft } from '../../lib/drafts.ts'
import { paths } from '../../lib/paths.ts'
import type { Draft } from '../../lib/use-draft.ts'
import { toast } from '../../ui/toast.store.ts'
import type { TradeFormValues } from './trade-form.values.ts'
import { type TradeDialog, withDialog } from './trades.url.ts'

/** How long Undo is offered, in ms: longer than other toasts, because it is the only way back to the text. */
const UNDO_MS = 10_000

/** Tells the trader that a draft was discarded; Undo keeps it again and opens its dialog with the text. */
export function useOfferUndo(dialog: NonNullable<TradeDialog>) {
  const navigate = useNavigate()
  return (name: string, draft: Draft<TradeFormValues>) => {
    const undo = () => {
      keepDraft(name, draft)
      // The trader may be on another tab by now, so the address is read when Undo is pressed.
      const base = paths.deskBase(window.location.pathname)
      const params = window.location.pathname === base ? addressNow() : new URLSearchParams()
      void navigate(
        { pathname: base, search: withDialog(params, dialog).toString() },
        { state: { openedDialog: true }, preventScrollReset: true },
      )
    }
    toast({
      title: 'Draft Discarded',
      description: 'The text of the form was discarded.',
      action: { label: 'Undo', onPress: undo },
      durationMs: UNDO_MS,
    })
  }
}
