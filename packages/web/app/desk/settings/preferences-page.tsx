import { useRevalidator } from 'react-router'
import { BrokerAccountsCard } from '../../features/broker-accounts/broker-account-list.tsx'
import { AccountCopyLine } from '../../features/library/account-copy-line.tsx'
import { BaseCurrencyCard, PreferencesCard, ThemeRow } from '../../features/settings/preferences-card.tsx'
import { publishAuthEvent } from '../../lib/auth-events.ts'
import { formatPageTitle } from '../../lib/page-title.ts'
import { OptionCard } from '../../ui/layout/option-card.tsx'
import { useSession } from '../use-session.ts'
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
      <BaseCurrencyCard />
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
