import {
  DEFAULT_CONTRACT_SIZE,
  type Instrument,
  instruments,
  type OptionType,
  tradeFields,
} from '@candlebook/domain/trades'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../../../ui/fields/field.tsx'
import { FormGrid } from '../../../ui/fields/form-grid.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { instrumentNames } from '../instrument.words.ts'
import { DayField, DecimalField } from './trade-form.fields.tsx'
import type { TradeFormValues } from './trade-form.values.ts'

const NONE = 'none' // a select value may not be empty

const options = [
  { value: NONE, label: 'Not set' },
  ...instruments.map((instrument) => ({ value: instrument, label: instrumentNames[instrument] })),
]

/** The kind of instrument; for options and futures also the contract, of which one unit is worth more than its price. */
export function ContractFields() {
  const { field } = useController<TradeFormValues, 'instrument'>({ name: 'instrument' })
  const { setValue } = useFormContext<TradeFormValues>()
  const size = useWatch<TradeFormValues, 'contractSize'>({ name: 'contractSize' })
  const isOption = field.value === 'option'
  const hasContract = isOption || field.value === 'future' || !isDefaultSize(size)
  const choose = (instrument: Instrument | null) => {
    field.onChange(instrument)
    if (instrument === 'option' && isDefaultSize(size)) setValue('contractSize', OPTION_SIZE)
    if (!isContract(instrument)) setValue('contractSize', tradeFields.contractSize.blank)
    for (const name of listUnusedFields(instrument)) setValue(name, tradeFields[name].blank)
  }
  return (
    <FormGrid columns={2}>
      <Field label="Instrument">
        <Select
          value={field.value ?? NONE}
          onValueChange={(value) => choose(value === NONE ? null : (value as Instrument))} // the options are instruments
          onBlur={field.onBlur}
          options={options}
        />
      </Field>
      {hasContract && (
        <DecimalField name="contractSize" label="Contract size" step="1" hint={describeSize(isOption)} />
      )}
      {isOption && <OptionFields />}
      {isContract(field.value) && <DayField name="expiry" label="Expiry" />}
    </FormGrid>
  )
}

/** The shares of one standardised equity option. Source: OCC, Characteristics and Risks of Standardized Options. */
const OPTION_SIZE = '100'

function isContract(instrument: Instrument | null): boolean {
  return instrument === 'option' || instrument === 'future'
}

function isDefaultSize(size: string): boolean {
  return size === '' || size === DEFAULT_CONTRACT_SIZE
}

/** The fields that the instrument does not have: an invisible value may not stay in a trade. */
function listUnusedFields(instrument: Instrument | null) {
  if (instrument === 'option') return []
  const ofOptions = ['underlying', 'strike', 'optionType'] as const
  return instrument === 'future' ? ofOptions : ([...ofOptions, 'expiry'] as const)
}

function describeSize(isOption: boolean): string {
  return isOption ? 'Shares per contract, mostly 100' : 'Value of one point, such as 50 for ES'
}

function OptionFields() {
  const { register, formState } = useFormContext<TradeFormValues>()
  const { field } = useController<TradeFormValues, 'optionType'>({ name: 'optionType' })
  return (
    <>
      <Field label="Underlying" error={formState.errors.underlying?.message}>
        <TextInput autoComplete="off" maxLength={20} {...register('underlying')} />
      </Field>
      <Field label="Call or put" group>
        <Segments<OptionType>
          value={field.value}
          onValueChange={field.onChange}
          options={[
            { value: 'call', label: 'Call' },
            { value: 'put', label: 'Put' },
          ]}
        />
      </Field>
      <DecimalField name="strike" label="Strike" />
    </>
  )
}
