import { PageViewAnalytics } from '../../features/page-views/page-view-report.tsx'
import { formatPageTitle } from '../../lib/page-title.ts'

export const meta = () => [{ title: formatPageTitle('Analytics') }]

/** How often pages are seen, by how many people and with what. */
export default function AnalyticsTab() {
  return <PageViewAnalytics />
}
