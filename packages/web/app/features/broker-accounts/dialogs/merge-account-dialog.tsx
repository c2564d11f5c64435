import type { BrokerAccount, MergedBrokerAccount } from '@candlebook/contract/broker-accounts'
import { formatCount } from '@candlebook/domain/text'
import { useState } from 'react'
import { toApiError } from '../../../lib/api-error.ts'
import { ActionDialog } from '../../../ui/dialogs/action-dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { useMergeBrokerAccount } from '../data/broker-accounts.queries.ts'
import type { OnRenamed } from './on-renamed.ts'

/** Asks into which account all trades of this one move. `others` has at least one account. */
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
      question={`All trades of "${name}" move to "${intoName}". Purchases and sales of both accounts are then matched with each other, so trades can change. Later files that name "${name}" are imported into "${intoName}". This cannot be undone.`}
      confirmLabel="Merge Accounts"
      busyLabel="Merging"
      run={async () => {
        const moved = await mutateAsync({ id, into })
        onRenamed?.(name, intoName)
        return moved
      }}
      done={({ trades, matchedAgain }) => ({
        title: 'Accounts merged',
        description: describeMerge({ trades, matchedAgain }, intoName),
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

/** '12 trades moved to "Main". 2 trades were added, changed or removed, because …' */
function describeMerge(
  { trades, matchedAgain }: Pick<MergedBrokerAccount, 'trades' | 'matchedAgain'>,
  into: string,
) {
  const moved = `${formatCount(trades, 'trade')} moved to "${into}".`
  if (matchedAgain === 0) return moved
  return `${moved} ${formatCount(matchedAgain, 'trade')} ${matchedAgain === 1 ? 'was' : 'were'} added, changed or removed, because purchases and sales of both accounts are matched with each other now.`
}
