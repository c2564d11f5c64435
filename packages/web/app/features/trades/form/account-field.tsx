import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { lazyDialog } from '../../../ui/feedback/lazy-part.tsx'
import { useBrokerAccounts } from '../../broker-accounts/data/broker-accounts.queries.ts'
import { SuggestedNameField } from './suggested-name-field.tsx'
import type { TradeFormValues } from './trade-form.values.ts'

// Fetched when it is first opened.
const BrokerAccountsDialog = lazyDialog(
  async () => (await import('../../broker-accounts/broker-accounts-dialog.tsx')).BrokerAccountsDialog,
)

/** The broker account of the trade: an account that is not archived is suggested, and a new name adds one. */
export function AccountField() {
  const { getValues, setValue } = useFormContext<TradeFormValues>()
  const { data: accounts = [] } = useBrokerAccounts()
  const [isOpen, setOpen] = useState(false)
  // Without this the form would add an account with the former name.
  const follow = (from: string, to: string) => {
    if (getValues('account').trim().toLowerCase() === from.toLowerCase()) setValue('account', to)
  }
  return (
    <>
      <SuggestedNameField
        name="account"
        label="Account"
        placeholder="No account"
        hint="Broker account or sub-account, such as IBKR margin"
        names={accounts.filter(({ archived }) => !archived).map(({ name }) => name)}
        aside={
          <button type="button" className="link" onClick={() => setOpen(true)}>
            Manage accounts
          </button>
        }
      />
      {isOpen && (
        // React passes the submit of a form in the dialog on to the form of the trade, which would save the trade.
        <div onSubmit={(event) => event.stopPropagation()}>
          <BrokerAccountsDialog onRenamed={follow} onClose={() => setOpen(false)} />
        </div>
      )}
    </>
  )
}
