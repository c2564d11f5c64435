import { AdminsSection } from '../../features/admin-admins/admins.tsx'
import { formatPageTitle } from '../../lib/page-title.ts'
import { useSession } from '../use-session.ts'

export const meta = () => [{ title: formatPageTitle('Admins') }]

/** Who is an administrator [AADM-01]. */
export default function AdminsTab() {
  return <AdminsSection userId={useSession().user.id} />
}
