import { type Market, type TradeStatus, type TradeType, timeFrames } from '@candlebook/domain/trades'
import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { getLocalToday } from '../../../lib/today.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { FormGrid } from '../../../ui/fields/form-grid.tsx'
import { FormGroup } from '../../../ui/fields/form-group.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import type { NamedBy } from '../data/trade-keys.ts'
import { useNames } from '../data/trades.queries.ts'
import { SymbolField } from './symbol-field.tsx'
import { ChoiceField } from './trade-form.fields.tsx'
import type { TradeFormValues } from './trade-form.values.ts'

/** Symbol, market, direction, status, time frame, strategy and account. */
export function InstrumentFields() {
  const presetExit = usePresetExitDate()
  return (
    <FormGroup name="What">
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
        <TimeFrameField />
        <NamedField name="strategy" by="strategies" label="Strategy" placeholder="No strategy" />
      </FormGrid>
      <NamedField
        name="account"
        by="accounts"
        label="Account"
        placeholder="No account"
        hint="Broker account or sub-account, such as IBKR margin"
      />
    </FormGroup>
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

/** A name that the trader chooses, with suggestions from earlier trades. */
function NamedField({
  name,
  by,
  ...field
}: {
  name: 'strategy' | 'account'
  by: NamedBy
  label: string
  placeholder: string
  hint?: string
}) {
  const { register, formState } = useFormContext<TradeFormValues>()
  const { data: names = [] } = useNames(by)
  const { placeholder, ...around } = field
  const listId = useId()
  return (
    <Field {...around} error={formState.errors[name]?.message}>
      <TextInput list={listId} autoComplete="off" placeholder={placeholder} {...register(name)} />
      <datalist id={listId}>
        {names.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </Field>
  )
}
