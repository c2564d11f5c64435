import { formatPageTitle } from '../../lib/page-title.ts'

export const meta = () => [{ title: formatPageTitle('Admins') }]

/** TODO: the tab. */
export default function AdminsTab() {
  return null
}
