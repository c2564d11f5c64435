import { clsx } from 'clsx'
import { ArrowLeft, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { AccountRatios } from '../features/analytics/account-ratios.tsx'
import { GrowthChart } from '../features/analytics/growth-chart.tsx'
import { AccountDot } from '../features/broker-accounts/account-dot.tsx'
import { useBrokerAccounts } from '../features/broker-accounts/broker-accounts.queries.ts'
import { describeAccount } from '../features/broker-accounts/broker-accounts.words.ts'
import { AccountLedger } from '../features/ledger/account-ledger.tsx'
import { formatPageTitle } from '../lib/page-title.ts'
import { paths } from '../lib/paths.ts'
import { useShownAmounts } from '../lib/shown-amounts.ts'
import { Button } from '../ui/actions/button.tsx'
import { Card } from '../ui/display/card.tsx'
import { Icon } from '../ui/display/icon.tsx'
import { Skeleton } from '../ui/display/loading.tsx'
import { lazyDialog } from '../ui/feedback/lazy-part.tsx'
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx'
import styles from './import-page.module.css'

export const meta = () => [{ title: formatPageTitle('Account') }]

const AccountFormDialog = lazyDialog(
  async () => (await import('../features/broker-accounts/broker-account-dialogs.tsx')).AccountFormDialog,
)

/** The page of a broker account: its money since the starting balance. */
export default function AccountPage() {
  useShownAmounts()
  const { id } = useParams()
  const { data: accounts, isError, isFetching, refetch } = useBrokerAccounts()
  const [isEdited, setEdited] = useState(false)
  const account = accounts?.find((one) => one.id === id)
  return (
    <>
      <div className="head">
        <div>
          <Link className={clsx('link', styles.back)} to={paths.preferences}>
            <Icon of={ArrowLeft} size={14} />
            Broker accounts
          </Link>
          <h1 className="h-page">
            {account && <AccountDot colour={account.colour} />} {account?.name ?? 'Account'}
          </h1>
          {account && <p className="soft">{describeAccount(account)}</p>}
        </div>
        {account && (
          <Button icon={Pencil} onClick={() => setEdited(true)}>
            Edit Account
          </Button>
        )}
      </div>
      {account && (
        <AccountLedger
          account={account}
          renderReturns={(shown) => (
            <>
              <GrowthChart ledger={shown.ledger} account={account.name} />
              <AccountRatios {...shown} account={account.name} />
            </>
          )}
        />
      )}
      {accounts && !account && (
        <EmptyState title="This broker account does not exist.">
          It was deleted or merged into another one.
        </EmptyState>
      )}
      {!accounts && isError && (
        <ErrorState
          title="Failed to load the broker accounts."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!accounts && !isError && (
        <Card pad role="status" aria-label="Loading">
          <Skeleton width="100%" height={320} />
        </Card>
      )}
      {account && isEdited && <AccountFormDialog account={account} onClose={() => setEdited(false)} />}
    </>
  )
}
