import { DeleteUserSection } from '../../features/admin-delete-user/delete-user.tsx'
import { formatPageTitle } from '../../lib/page-title.ts'

export const meta = () => [{ title: formatPageTitle('Delete user') }]

/** The deletion of a user with all data [ADEL-01]. */
export default function DeleteUserTab() {
  return <DeleteUserSection />
}
