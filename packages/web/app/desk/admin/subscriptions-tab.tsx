import { InvitationsSection } from '../../features/admin-invitations/invitations.tsx'
import { SubscribersSection } from '../../features/billing/subscribers.tsx'
import { formatPageTitle } from '../../lib/page-title.ts'

export const meta = () => [{ title: formatPageTitle('Subscriptions') }]

/** Free invitations, and what every subscriber has [ASUB-01]. */
export default function SubscriptionsTab() {
  return (
    <>
      <InvitationsSection />
      <SubscribersSection />
    </>
  )
}
