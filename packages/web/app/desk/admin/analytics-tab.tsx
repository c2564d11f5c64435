import { formatPageTitle } from '../../lib/page-title.ts'

export const meta = () => [{ title: formatPageTitle('Analytics') }]

/** TODO: the tab. */
export default function AnalyticsTab() {
  return null
}
