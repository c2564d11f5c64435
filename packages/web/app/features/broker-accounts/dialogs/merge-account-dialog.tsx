import type { BrokerAccount } from '@candlebook/contract/broker-accounts'
import { formatCount } from '@candlebook/domain/text'
import { useState } from 'react'
import { toApiError } from '../../../lib/api-error.ts'
import { ActionDialog } from '../../../ui/dialogs/action-dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { useMergeBrokerAccount } from '../data/broker-accounts.queries.ts'
import type { OnRenamed } from './on-renamed.ts'

/** Asks into which account all trades of this one go. `others` has at least one account. */
export function MergeAccountDialog({
  account: { id, name },
  others,
  onRenamed,
  onClose,
}: {
  account: BrokerAccount
  others: BrokerAccount[]
  onRenamed?: OnRenamed | undefined
  onClose: () => void
}) {
  const { mutateAsync } = useMergeBrokerAccount()
  const [into, setInto] = useState(others[0]?.id ?? '')
  const intoName = others.find((other) => other.id === into)?.name ?? ''
  return (
    <ActionDialog
      title={`Merge ${name}`}
      question="All its trades and imported executions move to the account that you choose, and files that name it are matched there. This cannot be undone."
      confirmLabel="Merge Accounts"
      busyLabel="Merging"
      run={async () => {
        const moved = await mutateAsync({ id, into })
        onRenamed?.(name, intoName)
        return moved
      }}
      done={({ trades, matchedAgain }) => ({
        title: 'Accounts merged',
        description: [
          `${formatCount(trades, 'trade')} moved to "${intoName}".`,
          matchedAgain > 0 && `${formatCount(matchedAgain, 'trade')} matched again.`,
        ]
          .filter(Boolean)
          .join(' '),
      })}
      failed={(thrown) => toApiError(thrown).message}
      onClose={onClose}
    >
      <Field label="Into">
        <Select
          value={into}
          onValueChange={setInto}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
    </ActionDialog>
  )
}
