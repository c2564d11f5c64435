import { AuditSection } from '../../features/audit/audit-log.tsx'
import { formatPageTitle } from '../../lib/page-title.ts'

export const meta = () => [{ title: formatPageTitle('Audit log') }]

/** The audit log, next to the eight tabs of the administrator's page. */
export default function AuditPage() {
  return <AuditSection />
}
