import { SendNotificationForm } from '../../features/admin-notifications/send-notification-form.tsx'
import { formatPageTitle } from '../../lib/page-title.ts'

export const meta = () => [{ title: formatPageTitle('Notifications') }]

/** The tab in which an administrator sends notifications. */
export default function NotificationsTab() {
  return <SendNotificationForm />
}
