import { type AdminTab, paths } from '../../lib/paths.ts'

/** The labels of the tabs in their order [ADM-01]. */
const labels = {
  subscriptions: 'Subscriptions',
  sync: 'Sync',
  admins: 'Admins',
  'delete-user': 'Delete user',
  analytics: 'Analytics',
  notifications: 'Notifications',
  tests: 'Tests',
  blog: 'Blog',
} satisfies Record<AdminTab, string>

const ids = Object.keys(labels) as AdminTab[] // a constant object has exactly its keys

/** The tabs of the administrator's page in their order [ADM-01]. */
export const adminTabs = ids.map((id) => ({ id, label: labels[id], path: paths.admin(id) }))

/** The tab that a path of the administrator's page shows. */
export function findAdminTab(pathname: string): AdminTab {
  const last = pathname.split('/')[2]
  return ids.find((id) => id === last) ?? 'subscriptions'
}

/** The pages of the administrator's page next to its eight documented tabs, in their order. Each has a route and a file by its id; see routes.ts. */
export const adminTools = [
  { id: 'audit', label: 'Audit log' },
  { id: 'operations', label: 'Operations' },
  { id: 'users', label: 'Users' },
  { id: 'messages', label: 'Messages' },
] as const

/** The address of a tool. */
export function buildToolPath(id: (typeof adminTools)[number]['id']): string {
  return `/admin/${id}`
}
