import { useRevalidator } from 'react-router'
import { SecurityEvents } from '../../features/security/events/security-events.tsx'
import { TwoFactorSection } from '../../features/security/factors/two-factor-section.tsx'
import { PasskeysSection } from '../../features/security/passkeys/passkeys-section.tsx'
import { PasswordSection } from '../../features/security/profile/password-section.tsx'
import { ProfileSection } from '../../features/security/profile/profile-section.tsx'
import { SessionsSection } from '../../features/security/sessions/sessions-section.tsx'
import { TokensSection } from '../../features/security/tokens/tokens-section.tsx'
import { findDemoLimit } from '../../lib/demo/demo-limits.ts'
import { formatPageTitle } from '../../lib/page-title.ts'
import { OptionCard } from '../../ui/settings/option-card.tsx'
import { useSession } from '../session/use-session.ts'

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
