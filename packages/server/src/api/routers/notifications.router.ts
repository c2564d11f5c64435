import * as core from '@candlebook/core/notifications'
import { os } from '../base.ts'

const { notifications: routes } = os

export const notifications = routes.router({
  list: routes.list.handler(({ context }) => core.listNotifications(context)),
  // Read and deleted are one record [NOTIF-16]: the browser decides whether it still shows a read one.
  read: routes.read.handler(({ input, context }) => core.readNotification(context, input)),
  delete: routes.delete.handler(({ input, context }) => core.readNotification(context, input)),
  readAll: routes.readAll.handler(({ input, context }) => core.readAllNotifications(context, input)),
  clear: routes.clear.handler(({ input, context }) => core.readAllNotifications(context, input)),
  recipients: routes.recipients.handler(({ input, context }) => core.listRecipients(context.identity, input)),
  sent: routes.sent.handler(({ input, context }) =>
    core.listSentNotifications({ ...context, authDb: context.identity.authDb }, input),
  ),
  send: routes.send.handler(({ input, context }) => core.sendNotification(context, input)),
})
