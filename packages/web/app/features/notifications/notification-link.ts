import type { NotificationKind } from '@candlebook/contract/notifications'
import { paths } from '../../lib/paths.ts'
import { withoutRatePath } from '../../lib/without-rate/without-rate.words.ts'

/** Where one acts on a notification; null for a message, which is complete in itself. */
export function getNotificationLink(kind: NotificationKind): { label: string; href: string } | null {
  switch (kind) {
    case 'import-finished':
      return { label: 'View imports', href: paths.imports }
    case 'trial-ending':
    case 'payment-failed':
      return { label: 'Open Settings', href: paths.settings }
    case 'export-ready':
      return { label: 'Go to My data', href: paths.myData }
    case 'rates-missing':
      return { label: 'Show these trades', href: withoutRatePath }
    case 'rates-corrected':
      return { label: 'View trades', href: paths.trades({ status: 'closed' }) }
    case 'message':
      return null
  }
}
