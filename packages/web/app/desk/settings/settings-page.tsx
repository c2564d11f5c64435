import { useNavigate } from 'react-router'
import { SubscriptionCard } from '../../features/billing/subscription-card.tsx'
import { GeneralSettings, UserInfoCard } from '../../features/settings/general-settings.tsx'
import { findDemoLimit } from '../../lib/demo-limits.ts'
import { formatPageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { OptionCard } from '../../ui/layout/option-card.tsx'
import { useSession } from '../use-session.ts'

export const meta = () => [{ title: formatPageTitle('Settings') }]

/** The general settings: user info, settings, subscription [SHELL-07] [SET-01]. */
export default function SettingsPage() {
  const { user } = useSession()
  const navigate = useNavigate()
  const limit = findDemoLimit('payments')
  return (
    <>
      <UserInfoCard user={user} />
      <GeneralSettings
        onSaved={() => void (hasPageBefore() ? navigate(-1) : navigate(paths.app))}
        onTutorial={() => void navigate(paths.tour)}
      >
        {limit ? <OptionCard title="Subscription" hint={limit} /> : <SubscriptionCard />}
      </GeneralSettings>
    </>
  )
}

/** Whether Back stays in the app: the router numbers the entries of the history that it adds. */
function hasPageBefore(): boolean {
  const { idx } = (window.history.state ?? {}) as { idx?: number } // as the router writes it
  return (idx ?? 0) > 0
}
