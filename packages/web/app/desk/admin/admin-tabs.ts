import { type AdminTab, paths } from '../../lib/paths.ts'

/** The tabs of the administrator's page in their order [ADM-01]. */
export const adminTabs: readonly { id: AdminTab; label: string; path: string }[] = [
  tab('subscriptions', 'Subscriptions'),
  tab('sync', 'Sync'),
  tab('admins', 'Admins'),
  tab('delete-user', 'Delete user'),
  tab('analytics', 'Analytics'),
  tab('notifications', 'Notifications'),
  tab('tests', 'Tests'),
  tab('blog', 'Blog'),
]

function tab(id: AdminTab, label: string) {
  return { id, label, path: paths.admin(id) }
}
