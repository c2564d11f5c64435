export { type Announcement, NOTIFICATION_CHANNEL, parseAnnouncement } from './notifications.store.ts'
export { erasures, exportedNotificationTables } from './notifications.table.ts'
export {
  listAnnounced,
  listNotifications,
  listRecipients,
  listSentNotifications,
  notifyUser,
  type OwnNotification,
  readAllNotifications,
  readNotification,
  sendNotification,
} from './notifications.ts'
