import { toast } from '../feedback/toast.store.ts'

/**
 * How long Undo is offered, in ms: longer than other toasts, because Undo is the only way to restore the
 * text.
 */
const UNDO_MS = 10_000

/** Says that Cancel discarded the draft of a form, and offers Undo. */
export function showDiscardedDraft(undo: () => void): void {
  toast({
    title: 'Draft discarded',
    description: 'Your text was not saved.',
    action: { label: 'Undo', onPress: undo },
    durationMs: UNDO_MS,
  })
}
