import { useRevalidator } from 'react-router'
import { TokensSection } from '../../features/security/api-tokens.tsx'
import { PasskeysSection } from '../../features/security/passkeys-section.tsx'
import { PasswordSection, ProfileSection } from '../../features/security/profile-section.tsx'
import { SecurityEvents } from '../../features/security/security-events.tsx'
import { SessionsSection } from '../../features/security/sessions-section.tsx'
import { TwoFactorSection } from '../../features/security/two-factor-section.tsx'
import { findDemoLimit } from '../../lib/demo-limits.ts'
import { formatPageTitle } from '../../lib/page-title.ts'
import { OptionCard } from '../../ui/layout/option-card.tsx'
import { useSession } from '../use-session.ts'

export const meta = () => [{ title: formatPageTitle('Security') }]

/** Name and address, password, second factor, passkeys, sessions, API tokens and what was recorded, each as a section. */
export default function SecurityPage() {
  const { user } = useSession()
  const { revalidate } = useRevalidator()
  const limit = findDemoLimit('security')
  if (limit) return <OptionCard title="Security" hint={limit} />
  return (
    <>
      <ProfileSection user={user} onRenamed={() => void revalidate()} />
      <PasswordSection email={user.email} />
      <TwoFactorSection />
      <PasskeysSection />
      <SessionsSection />
      <TokensSection />
      <SecurityEvents />
    </>
  )
}
