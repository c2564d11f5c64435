import { SyncSection } from '../../features/admin-sync/sync.tsx'
import { formatPageTitle } from '../../lib/page-title.ts'

export const meta = () => [{ title: formatPageTitle('Sync') }]

/** The comparison of all subscriptions with the payment provider [ASYNC-01]. */
export default function SyncTab() {
  return <SyncSection />
}
