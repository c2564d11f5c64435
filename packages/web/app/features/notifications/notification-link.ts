import type { NotificationKind } from '@candlebook/contract/notifications'
import { paths } from '../../lib/paths.ts'
import { buildWithoutRatePath } from '../../lib/without-rate/without-rate.words.ts'

/** The page that shows what a notification is about, with the label of its link; null for a message, which is about no page. */
export function getNotificationLink(kind: NotificationKind): { label: string; href: string } | null {
  switch (kind) {
    case 'import-finished':
      return { label: 'Show imports', href: paths.imports }
    case 'trial-ending':
    case 'payment-failed':
      return { label: 'Show subscription', href: paths.settings }
    case 'export-ready':
      return { label: 'Show exports', href: paths.myData }
    case 'rates-missing':
      return { label: 'Show trades without a rate', href: buildWithoutRatePath() }
    case 'rates-corrected':
      return { label: 'Show closed trades', href: paths.trades({ status: 'closed' }) }
    case 'message':
      return null
  }
}
