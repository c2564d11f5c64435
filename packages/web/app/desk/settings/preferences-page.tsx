import { useRevalidator } from 'react-router'
import { BrokerAccountsCard } from '../../features/broker-accounts/broker-accounts-card.tsx'
import { AccountCopyLine } from '../../features/library/account-copy-line.tsx'
import { AccountCurrencyCard } from '../../features/settings/preferences/account-currency-card.tsx'
import { PreferencesCard } from '../../features/settings/preferences/preferences-card.tsx'
import { ThemeRow } from '../../features/settings/preferences/theme-row.tsx'
import { publishAuthEvent } from '../../lib/auth-events.ts'
import { formatPageTitle } from '../../lib/page-title.ts'
import { OptionCard } from '../../ui/settings/option-card.tsx'
import { useSession } from '../session/use-session.ts'
import styles from './preferences-page.module.css'

export const meta = () => [{ title: formatPageTitle('Preferences') }]

/** How the app looks and counts for this user, the broker accounts, and where the library is stored. */
export default function PreferencesPage() {
  const { preferences } = useSession()
  const { revalidate } = useRevalidator()
  const apply = async () => {
    publishAuthEvent({ type: 'user-updated' }) // the other tabs load the session again
    await revalidate()
  }
  return (
    <>
      <PreferencesCard preferences={preferences} onSaved={apply} />
      <AccountCurrencyCard />
      <BrokerAccountsCard />
      <OptionCard title="This browser">
        <ThemeRow />
      </OptionCard>
      <OptionCard title="Knowledge Library">
        <div className={styles.library}>
          <AccountCopyLine />
        </div>
      </OptionCard>
    </>
  )
}
