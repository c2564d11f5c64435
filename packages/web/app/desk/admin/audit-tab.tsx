import { formatPageTitle } from '../../lib/page-title.ts'

export const meta = () => [{ title: formatPageTitle('Audit log') }]

/** TODO: the tab. */
export default function AuditTab() {
  return null
}
