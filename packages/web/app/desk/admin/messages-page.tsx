import { MessagesSection } from '../../features/admin-messages/messages-section.tsx'
import { formatPageTitle } from '../../lib/page-title.ts'

export const meta = () => [{ title: formatPageTitle('Messages') }]

/** The messages of the contact form, next to the eight tabs of the administrator's page. */
export default function MessagesPage() {
  return <MessagesSection />
}
