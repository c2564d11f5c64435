import { formatPageTitle } from '../../lib/page-title.ts'

export const meta = () => [{ title: formatPageTitle('Notifications') }]

/** TODO: the tab. */
export default function NotificationsTab() {
  return null
}
