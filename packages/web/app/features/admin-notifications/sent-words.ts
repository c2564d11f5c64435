import type { SentNotification } from '@candlebook/contract/notifications'
import { formatCount } from '@candlebook/domain/text'

/** What the toast says after a notification was sent. */
export function describeSent({ recipients, missing }: SentNotification): string {
  if (recipients === null) return 'All users see it in their bell.'
  const reached = `${formatCount(recipients, 'user')} ${recipients === 1 ? 'sees' : 'see'} it in the bell.`
  if (missing === 0) return reached
  return `${reached} ${formatCount(missing, 'chosen account')} no longer ${missing === 1 ? 'exists' : 'exist'}.`
}
