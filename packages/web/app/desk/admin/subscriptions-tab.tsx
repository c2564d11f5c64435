import { formatPageTitle } from '../../lib/page-title.ts'

export const meta = () => [{ title: formatPageTitle('Subscriptions') }]

/** TODO: the tab. */
export default function SubscriptionsTab() {
  return null
}
