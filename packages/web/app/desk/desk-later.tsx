import { useEffect } from 'react'
import { Footer, FooterLink } from '../features/footer/footer.tsx'
import { footerTexts } from '../features/footer/footer-texts.ts'
import { useQuickAdd } from '../features/trades/trades.url.ts'
import { paths } from '../lib/paths.ts'
import { useSingleKeys } from '../lib/single-keys.ts'
import { runWhenIdle } from '../ui/feedback/late-part.ts'
import { lazyDialog } from '../ui/feedback/lazy-part.tsx'

// What the desk loads in one file when it is shown and the browser is idle.
export { NotificationBell } from '../features/notifications/notification-bell.tsx'
export { ThemeSwitch } from '../ui/layout/theme-switch.tsx'
export { SessionEnded } from './session-ended.tsx'
export { DeskSubscription } from './subscription.tsx'

/** The footer of the signed-in pages. */
export function DeskFooter() {
  return <Footer cookies={<FooterLink href={paths.myData}>{footerTexts.cookies}</FooterLink>} />
}

const loadQuickAdd = async () => (await import('../features/trades/quick-add-dialog.tsx')).QuickAddDialog
const QuickAddDialog = lazyDialog(loadQuickAdd)

/** Quick add on every signed-in page: its key Q, and its dialog when the address names it. */
export function QuickAdd() {
  const { isOpen, open, close } = useQuickAdd()
  useSingleKeys({ q: open })
  // Fetched before it is needed, so that it opens at once. A failed fetch is repeated when it is opened.
  useEffect(() => runWhenIdle(() => void loadQuickAdd().catch(() => {})), [])
  return isOpen && <QuickAddDialog onClose={close} />
}
