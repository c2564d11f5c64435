import {
  SendNotificationForm,
  SentNotifications,
} from '../../features/admin-notifications/admin-notifications.tsx'
import { formatPageTitle } from '../../lib/page-title.ts'

export const meta = () => [{ title: formatPageTitle('Notifications') }]

/** The tab in which an administrator sends notifications, and sees those that were sent. */
export default function NotificationsTab() {
  return (
    <>
      <SendNotificationForm />
      <SentNotifications />
    </>
  )
}
