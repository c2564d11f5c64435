export { type Announcement, NOTIFICATION_CHANNEL, parseAnnouncement } from './notifications.store.ts'
export { erasures, exportedNotificationTables } from './notifications.table.ts'
export {
  listNotifications,
  listRecipients,
  listSentNotifications,
  loadAnnounced,
  notifyUser,
  type OwnNotification,
  readAllNotifications,
  readNotification,
  sendNotification,
} from './notifications.ts'
