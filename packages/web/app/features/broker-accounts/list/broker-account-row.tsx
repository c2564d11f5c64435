import { type BrokerAccount, BrokerAccountFields } from '@candlebook/contract/broker-accounts'
import { Archive, ArchiveRestore, Merge, Pencil, Trash2 } from 'lucide-react'
import { ActionMenu, type MenuAction } from '../../../ui/actions/action-menu.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { runWithToast } from '../../../ui/feedback/run-with-toast.ts'
import { NamedRow } from '../../../ui/layout/row-list.tsx'
import { AccountDot } from '../account-dot.tsx'
import { useSaveBrokerAccount } from '../data/broker-accounts.queries.ts'
import styles from './broker-account-list.module.css'
import { describeAccount } from './describe-account.ts'

export interface BrokerAccountRowProps {
  account: BrokerAccount
  /** Whether there is another account. */
  canMerge: boolean
  onEdit: () => void
  onMerge: () => void
  onDelete: () => void
}

/** One broker account: its colour, name and facts, and the menu of what can be done with it. */
export function BrokerAccountRow({ account, canMerge, onEdit, onMerge, onDelete }: BrokerAccountRowProps) {
  const { id, name, colour, archived } = account
  const { mutateAsync } = useSaveBrokerAccount()
  const switchArchived = () =>
    void runWithToast({
      run: () => mutateAsync({ ...BrokerAccountFields.parse(account), archived: !archived, id }),
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
          {name}
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
