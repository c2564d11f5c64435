import { Footer, FooterLink } from '../features/footer/footer.tsx'
import { footerTexts } from '../features/footer/footer-texts.ts'
import { paths } from '../lib/paths.ts'

// What the desk loads in one file when it is shown and the browser is idle.
export { NotificationBell } from '../features/notifications/notification-bell.tsx'
export { QuickAdd } from '../features/trades/quick-add.tsx'
export { ThemeSwitch } from '../ui/layout/theme-switch.tsx'
export { SessionEnded } from './session-ended.tsx'
export { DeskSubscription } from './subscription.tsx'

/** The footer of the signed-in pages. */
export function DeskFooter() {
  return <Footer cookies={<FooterLink href={paths.myData}>{footerTexts.cookies}</FooterLink>} />
}
