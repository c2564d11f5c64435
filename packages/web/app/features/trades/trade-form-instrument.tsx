import {
  type Market,
  type TradeStatus,
  type TradeType,
  timeFrames,
} from '@candlebook/domain/trades/vocabulary'
import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { getLocalToday } from '../../lib/today.ts'
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FormGrid } from '../../ui/fields/form-grid.tsx'
import { FormGroup } from '../../ui/fields/form-group.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { useBrokerAccounts } from '../broker-accounts/broker-accounts.queries.ts'
import { ContractFields, contractFieldNames } from './contract-fields.tsx'
import { SuggestedNameField } from './suggested-name-field.tsx'
import { SymbolField } from './symbol-field.tsx'
import type { TradeFormValues } from './trade-form.values.ts'
import { ChoiceField, FoldedFields } from './trade-form-fields.tsx'
import { RulesOfForm } from './trade-rules.tsx'
import { useNames } from './trades.queries.ts'

/** Symbol, market, direction and status. */
export function InstrumentFields() {
  const presetExit = usePresetExitDate()
  return (
    <FormGroup name="Trade">
      <FormGrid columns={2}>
        <SymbolField />
        <ChoiceField<Market>
          name="market"
          label="Market"
          options={[
            { value: 'crypto', label: 'Crypto' },
            { value: 'stock', label: 'Stock' },
          ]}
        />
        <ChoiceField<TradeType>
          name="type"
          label="Type"
          options={[
            { value: 'long', label: 'Long', icon: ArrowUpRight },
            { value: 'short', label: 'Short', icon: ArrowDownRight },
          ]}
        />
        <ChoiceField<TradeStatus>
          name="status"
          label="Status"
          options={[
            { value: 'open', label: 'Open' },
            { value: 'closed', label: 'Closed' },
          ]}
          onChosen={presetExit}
        />
      </FormGrid>
    </FormGroup>
  )
}

/** Strategy, time frame, kind of instrument with its contract, and account. */
export function SetupFields() {
  const account = useWatch<TradeFormValues, 'account'>({ name: 'account' })
  return (
    <FoldedFields
      name="Setup and account"
      holds={account === '' ? 'Strategy, time frame, instrument, account' : `Account ${account}`}
      fields={[...contractFieldNames, 'strategy', 'timeFrame', 'account']}
      presets={['account']}
    >
      <FormGrid columns={2}>
        <StrategyField />
        <TimeFrameField />
      </FormGrid>
      <RulesOfForm />
      <ContractFields />
      <AccountField />
    </FoldedFields>
  )
}

/** Sets the exit date to today when the trade is closed in the form, as the Close dialog does. */
function usePresetExitDate() {
  const { getValues, setValue } = useFormContext<TradeFormValues>()
  return (status: TradeStatus) => {
    const { exitDate, exitPrice } = getValues()
    if (status === 'closed' && exitDate === '') setValue('exitDate', getLocalToday())
    // Open again and no exit price entered: the field shows its placeholder again.
    else if (status === 'open' && exitPrice === '' && exitDate === getLocalToday()) setValue('exitDate', '')
  }
}

const NONE = 'none' // a select value may not be empty

function TimeFrameField() {
  const { field } = useController<TradeFormValues, 'timeFrame'>({ name: 'timeFrame' })
  const options = [
    { value: NONE, label: 'Not set' },
    ...timeFrames.map((frame) => ({ value: frame, label: frame })),
  ]
  return (
    <Field label="Time frame">
      <Select
        value={field.value ?? NONE}
        onValueChange={(value) => field.onChange(value === NONE ? null : value)}
        onBlur={field.onBlur}
        options={options}
      />
    </Field>
  )
}

function StrategyField() {
  const { data: names = [] } = useNames('strategies')
  return <SuggestedNameField name="strategy" label="Strategy" placeholder="No strategy" names={names} />
}

// Fetched when it is first opened.
const BrokerAccountsDialog = lazyDialog(
  async () => (await import('../broker-accounts/broker-accounts-dialog.tsx')).BrokerAccountsDialog,
)

/** The broker account of the trade: an account that is not archived is suggested, and a new name adds one. */
function AccountField() {
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
