import { UsersSection } from '../../features/admin-users/users.tsx'
import { formatPageTitle } from '../../lib/page-title.ts'

export const meta = () => [{ title: formatPageTitle('Users') }]

/** The users, next to the eight tabs of the administrator's page. */
export default function UsersPage() {
  return <UsersSection />
}
