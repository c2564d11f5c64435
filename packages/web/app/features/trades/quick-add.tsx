import { useEffect } from 'react'
import { useSingleKeys } from '../../lib/single-keys.ts'
import { runWhenIdle } from '../../ui/feedback/late-part.ts'
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx'
import { useQuickAdd } from './trades.url.ts'

const load = async () => (await import('./quick-add-dialog.tsx')).QuickAddDialog
const QuickAddDialog = lazyDialog(load)

/** Quick add on every signed-in page: its key Q, and its dialog when the address names it. */
export function QuickAdd() {
  const { isOpen, open, close } = useQuickAdd()
  useSingleKeys({ q: open })
  // Fetched before it is needed, so that it opens at once. A failed fetch is repeated when it is opened.
  useEffect(() => runWhenIdle(() => void load().catch(() => {})), [])
  return isOpen && <QuickAddDialog onClose={close} />
}
