import type { BrokerAccount } from '@candlebook/contract/broker-accounts'
import { MAX_ACCOUNTS } from '@candlebook/domain/trades'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { FailedLine } from '../../../ui/feedback/failed-line.tsx'
import { lazyDialog } from '../../../ui/feedback/lazy-part.tsx'
import { RowList, RowListLoading } from '../../../ui/layout/row-list.tsx'
import { useBrokerAccounts } from '../data/broker-accounts.queries.ts'
import type { OnRenamed } from '../dialogs/on-renamed.ts'
import styles from './broker-account-list.module.css'
import { BrokerAccountRow } from './broker-account-row.tsx'

// Each dialog is fetched when it is first opened.
const AccountFormDialog = lazyDialog(
  async () => (await import('../dialogs/account-form-dialog.tsx')).AccountFormDialog,
)
const MergeAccountDialog = lazyDialog(
  async () => (await import('../dialogs/merge-account-dialog.tsx')).MergeAccountDialog,
)
const DeleteAccountDialog = lazyDialog(
  async () => (await import('../dialogs/delete-account-dialog.tsx')).DeleteAccountDialog,
)

type Open =
  | { dialog: 'edit'; account: BrokerAccount | null }
  | { dialog: 'merge' | 'delete'; account: BrokerAccount }

/** The broker accounts of the user, and the dialogs that add, change, merge and delete one. */
export function BrokerAccountList({ onRenamed }: { onRenamed?: OnRenamed | undefined }) {
  const { data: accounts, isError, isFetching, refetch } = useBrokerAccounts()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  if (!accounts) {
    return isError ? (
      <FailedLine className={styles.failed} onRetry={() => void refetch()} retrying={isFetching}>
        Failed to load the broker accounts.
      </FailedLine>
    ) : (
      <RowListLoading lastLine />
    )
  }
  const isFull = accounts.length >= MAX_ACCOUNTS
  return (
    <>
      {accounts.length === 0 && (
        <p className={styles.empty}>
          No broker accounts yet. Add one here, or enter its name in the form of a trade.
        </p>
      )}
      {accounts.length > 0 && (
        <RowList label="Broker accounts" lastLine>
          {sortArchivedLast(accounts).map((account) => (
            <BrokerAccountRow
              key={account.id}
              account={account}
              canMerge={accounts.length > 1}
              onEdit={() => setOpen({ dialog: 'edit', account })}
              onMerge={() => setOpen({ dialog: 'merge', account })}
              onDelete={() => setOpen({ dialog: 'delete', account })}
            />
          ))}
        </RowList>
      )}
      <div className={styles.foot}>
        <Button icon={Plus} disabled={isFull} onClick={() => setOpen({ dialog: 'edit', account: null })}>
          Add Account
        </Button>
        {isFull && (
          <p className="cap">You have {MAX_ACCOUNTS} accounts. Merge or delete one to add another.</p>
        )}
      </div>
      {open?.dialog === 'edit' && (
        <AccountFormDialog account={open.account} onRenamed={onRenamed} onClose={close} />
      )}
      {open?.dialog === 'merge' && (
        <MergeAccountDialog
          account={open.account}
          others={accounts.filter(({ id }) => id !== open.account.id)}
          onRenamed={onRenamed}
          onClose={close}
        />
      )}
      {open?.dialog === 'delete' && <DeleteAccountDialog account={open.account} onClose={close} />}
    </>
  )
}

function sortArchivedLast(accounts: BrokerAccount[]): BrokerAccount[] {
  return accounts.toSorted((a, b) => Number(a.archived) - Number(b.archived))
}
