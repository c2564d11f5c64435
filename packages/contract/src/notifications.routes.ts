import * as z from 'zod/mini'
import { documentedErrors } from './error-codes.ts'
import { Id } from './fields.ts'
import {
  ListedUpTo,
  ListRecipients,
  ListSentNotifications,
  NotificationList,
  RecipientPage,
  SendNotification,
  SentNotification,
  SentNotificationPage,
} from './notifications.ts'
import { route } from './routes.ts'

const base = route('user', { demo: true })
const admin = route('admin').errors(documentedErrors('request.invalid'))
const tags = ['Notifications']

/** The notifications of the caller, and how administrators send them. A read notification is not listed again. */
export const notifications = {
  list: base
    .route({
      method: 'GET',
      path: '/notifications',
      summary: 'List unread notifications, newest first',
      tags,
    })
    .output(NotificationList),
  read: base
    .errors(documentedErrors('notifications.not_found'))
    .route({
      method: 'PUT',
      path: '/notifications/{id}/read',
      successStatus: 204,
      summary: 'Mark a notification as read',
      tags,
    })
    .input(z.object({ id: Id }))
    .output(z.void()),
  delete: base
    .errors(documentedErrors('notifications.not_found'))
    .route({
      method: 'DELETE',
      path: '/notifications/{id}',
      successStatus: 204,
      summary: "Remove a notification from the caller's list",
      tags,
    })
    .input(z.object({ id: Id }))
    .output(z.void()),
  readAll: base
    .errors(documentedErrors('request.invalid', 'notifications.not_found'))
    .route({
      method: 'POST',
      path: '/notifications/read',
      successStatus: 204,
      summary: 'Mark all notifications as read up to the newest that was listed',
      tags,
    })
    .input(ListedUpTo)
    .output(z.void()),
  clear: base
    .errors(documentedErrors('request.invalid', 'notifications.not_found'))
    .route({
      method: 'POST',
      path: '/notifications/clear',
      successStatus: 204,
      summary: "Remove all notifications from the caller's list up to the newest that was listed",
      tags,
    })
    .input(ListedUpTo)
    .output(z.void()),
  recipients: admin
    .route({
      method: 'GET',
      path: '/admin/notifications/recipients',
      summary: 'List the users to whom a notification can be sent, by email address',
      tags,
    })
    .input(ListRecipients)
    .output(RecipientPage),
  sent: admin
    .route({
      method: 'GET',
      path: '/admin/notifications/sent',
      summary: 'List the notifications that administrators sent, newest first',
      tags,
    })
    .input(ListSentNotifications)
    .output(SentNotificationPage),
  send: admin
    .errors(documentedErrors('notifications.recipients_gone', 'request.client_key_reused'))
    .route({
      method: 'POST',
      path: '/admin/notifications',
      summary: 'Send a notification to all users or to chosen users',
      tags,
    })
    .input(SendNotification)
    .output(SentNotification),
}
