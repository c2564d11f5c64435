import { formatPageTitle } from '../../lib/page-title.ts'

export const meta = () => [{ title: formatPageTitle('Sync') }]

/** TODO: the tab. */
export default function SyncTab() {
  return null
}
