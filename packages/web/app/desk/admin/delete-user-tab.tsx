import { formatPageTitle } from '../../lib/page-title.ts'

export const meta = () => [{ title: formatPageTitle('Delete user') }]

/** TODO: the tab. */
export default function DeleteUserTab() {
  return null
}
