import { type BrokerAccount, BrokerAccountFields } from '@candlebook/contract/broker-accounts'
import { MAX_ACCOUNTS } from '@candlebook/domain/trades/account'
import { Archive, ArchiveRestore, Merge, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { ActionMenu, type MenuAction } from '../../ui/actions/action-menu.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx'
import { runWithToast } from '../../ui/feedback/run-with-toast.ts'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { OptionCard } from '../../ui/layout/option-card.tsx'
import { NamedRow, RowList, RowListLoading } from '../../ui/layout/row-list.tsx'
import { AccountDot } from './account-dot.tsx'
import type { OnRenamed } from './broker-account-dialogs.tsx'
import styles from './broker-account-list.module.css'
import { useBrokerAccounts, useSaveBrokerAccount } from './broker-accounts.queries.ts'
import { describeAccount } from './broker-accounts.words.ts'

/** The section of the settings with the accounts at brokers. */
export function BrokerAccountsCard() {
  return (
    <OptionCard title="Broker accounts" hint="Where you trade. Each trade can name one of them.">
      <BrokerAccountList />
      <p className={styles.empty}>
        Only an account has a ledger.{' '}
        <Link className="link" to={paths.trades({ hasAccount: 'false' })}>
          Show trades without an account
        </Link>{' '}
        to select all of them and give them one. Cash movements without one get theirs in the ledger of the
        account.
      </p>
    </OptionCard>
  )
}

// Each dialog is fetched when it is first opened.
const AccountFormDialog = lazyDialog(
  async () => (await import('./broker-account-dialogs.tsx')).AccountFormDialog,
)
const MergeAccountDialog = lazyDialog(
  async () => (await import('./broker-account-dialogs.tsx')).MergeAccountDialog,
)
const DeleteAccountDialog = lazyDialog(
  async () => (await import('./broker-account-dialogs.tsx')).DeleteAccountDialog,
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
              isLinked={onRenamed === undefined}
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

/** The fields that archive or restore an account. The starting balance and the cost method stay what they are by now. */
export function toSwitched(account: BrokerAccount): BrokerAccountFields {
  const { startingBalance: _balance, startingDay: _day, costMethod: _method, ...fields } = account
  return BrokerAccountFields.parse({ ...fields, archived: !account.archived })
}

interface BrokerAccountRowProps {
  account: BrokerAccount
  /** Whether there is another account. */
  canMerge: boolean
  /** Whether the name leads to the page of the account; not above the form of a trade, which it would close. */
  isLinked: boolean
  onEdit: () => void
  onMerge: () => void
  onDelete: () => void
}

/** One broker account: its colour, name and facts, and the menu of what can be done with it. */
function BrokerAccountRow({ account, canMerge, isLinked, onEdit, onMerge, onDelete }: BrokerAccountRowProps) {
  const { id, name, colour, archived } = account
  const { mutateAsync } = useSaveBrokerAccount()
  const switchArchived = () =>
    void runWithToast({
      run: () => mutateAsync({ ...toSwitched(account), id }),
      done: archived
        ? { title: 'Account restored', description: `"${name}" is suggested again.` }
        : { title: 'Account archived', description: `"${name}" stays on its trades and is not suggested.` },
      failed: 'Failed to save the account.',
    })
  const actions: MenuAction[] = [
    { label: 'Edit', icon: Pencil, onSelect: onEdit },
    archived
      ? { label: 'Restore', icon: ArchiveRestore, onSelect: switchArchived }
      : { label: 'Archive', icon: Archive, onSelect: switchArchived },
    ...(canMerge ? [{ label: 'Merge into another', icon: Merge, onSelect: onMerge }] : []),
    ...(hasTrades(account)
      ? []
      : [{ label: 'Delete', icon: Trash2, onSelect: onDelete, tone: 'danger' as const }]),
  ]
  return (
    <NamedRow
      name={
        <>
          <AccountDot colour={colour} className={styles.dot} />
          {isLinked ? (
            <Link className="link" to={paths.account(id)}>
              {name}
            </Link>
          ) : (
            name
          )}
        </>
      }
      badge={archived && <Badge kind="closed">Archived</Badge>}
      facts={describeAccount(account)}
      action={<ActionMenu label={`Actions for ${name}`} actions={actions} />}
    />
  )
}

function hasTrades({ open, closed }: BrokerAccount): boolean {
  return open + closed > 0
}
