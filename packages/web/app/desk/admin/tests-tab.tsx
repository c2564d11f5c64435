import { TestCasesSection } from '../../features/admin-tests/test-cases-section.tsx'
import { formatPageTitle } from '../../lib/page-title.ts'

export const meta = () => [{ title: formatPageTitle('Tests') }]

/** The tab Tests of the administrator's page. */
export default function TestsTab() {
  return <TestCasesSection />
}
