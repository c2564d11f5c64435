import type { Notification, NotificationKind } from '@candlebook/contract/notifications'
import { areAmountsHidden, HIDDEN_DIGITS } from '@candlebook/domain/text/hidden-amounts'
import { paths } from '../../lib/paths.ts'
import { buildWithoutRatePath } from '../trades/without-rate.words.ts'

/** A notification in the list of this browser. The server lists unread ones only; a read one stays until the next load. */
export type ListedNotification = Notification & { isRead: boolean }

/** A change of the list: notifications that were read, or that were removed. */
export type ListChange = { type: 'read' | 'removed'; ids: string[] }

/** The notifications of an answer of the server. */
export function toListed(notifications: Notification[]): ListedNotification[] {
  return notifications.map((one) => ({ ...one, isRead: false }))
}

/** The list after a change. */
export function applyChange(list: ListedNotification[], { type, ids }: ListChange): ListedNotification[] {
  if (type === 'removed') return list.filter(({ id }) => !ids.includes(id))
  return list.map((one) => (ids.includes(one.id) ? { ...one, isRead: true } : one))
}

/** The list after a change failed: what it changed is as before, what happened since stays. */
export function undoChange(
  list: ListedNotification[],
  before: ListedNotification[],
  { ids }: ListChange,
): ListedNotification[] {
  const others = list.filter(({ id }) => !ids.includes(id))
  return [...others, ...before.filter(({ id }) => ids.includes(id))].toSorted(compareNewestFirst)
}

/** The list with a notification that has just arrived; a second arrival changes nothing. */
export function addArrived(list: ListedNotification[], arrived: Notification): ListedNotification[] {
  if (list.some(({ id }) => id === arrived.id)) return list
  return [...toListed([arrived]), ...list].toSorted(compareNewestFirst)
}

/** The number on the bell; null without an unread notification [NOTIF-01]. */
export function formatUnreadCount(unread: number): string | null {
  if (unread === 0) return null
  return unread > 9 ? '9+' : String(unread)
}

function compareNewestFirst(a: Notification, b: Notification): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? 1 : -1)
}

/** The text of a notification. The server writes it with amounts, whose digits are dots while amounts are hidden. */
export function getShownMessage({ kind, message }: Pick<Notification, 'kind' | 'message'>): string {
  const hasAmounts = kind === 'rates-corrected'
  return hasAmounts && areAmountsHidden() ? message.replace(AMOUNT, HIDDEN_DIGITS) : message
}

const AMOUNT = /\d+(?:[.,]\d+)*(?![\d.,]* trade)/g // a number of trades is no amount

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
