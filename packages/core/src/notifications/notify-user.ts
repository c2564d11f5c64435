import type { NotificationKind } from '@candlebook/contract/notifications'
import type { Scope } from '../db/index.ts'
import { newId } from '../kernel/index.ts'
import { insertNotifications } from './notifications.store.ts'

/** A notification of the product itself. With the same `uniqueKey`, such as `export/…`, it is written once. */
export type OwnNotification = {
  kind: Exclude<NotificationKind, 'message'>
  title: string
  message: string
  uniqueKey: string
  now: Date
}

/** Adds a notification for the user of the scope, in the transaction of the change that causes it. */
export async function notifyUser({ db, userId }: Scope, notification: OwnNotification): Promise<void> {
  const { now, uniqueKey, ...texts } = notification
  await insertNotifications(db, [
    {
      ...texts,
      id: newId(),
      senderId: null,
      recipientId: userId,
      uniqueKey: `${notification.kind}/${uniqueKey}`,
      createdAt: now,
    },
  ])
}
