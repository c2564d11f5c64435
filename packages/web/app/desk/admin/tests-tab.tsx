import { formatPageTitle } from '../../lib/page-title.ts'

export const meta = () => [{ title: formatPageTitle('Tests') }]

/** TODO: the tab. */
export default function TestsTab() {
  return null
}
