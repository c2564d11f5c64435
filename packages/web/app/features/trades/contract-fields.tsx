import { findKnownFuture, type KnownFuture } from '@candlebook/domain/trades/futures'
import { instrumentNames } from '@candlebook/domain/trades/instrument'
import { tradeFields } from '@candlebook/domain/trades/trade-fields'
import {
  DEFAULT_CONTRACT_SIZE,
  type Instrument,
  instruments,
  type OptionType,
} from '@candlebook/domain/trades/vocabulary'
import { type ReactNode, useEffect, useRef } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../../ui/fields/field.tsx'
import { FormGrid } from '../../ui/fields/form-grid.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import type { TradeFormValues } from './trade-form.values.ts'
import { DayField, DecimalField } from './trade-form-fields.tsx'

const NONE = 'none' // a select value may not be empty

const options = [
  { value: NONE, label: 'Not set' },
  ...instruments.map((instrument) => ({ value: instrument, label: instrumentNames[instrument] })),
]

/** The fields of the kind of instrument and its contract. */
export const contractFieldNames = [
  'instrument',
  'underlying',
  'expiry',
  'strike',
  'optionType',
  'contractSize',
] as const

/** The well-known future that the typed symbol names, or null. */
function useKnownFuture(): KnownFuture | null {
  const [symbol, market] = useWatch<TradeFormValues, readonly ['symbol', 'market']>({
    name: ['symbol', 'market'],
  })
  return findKnownFuture(symbol, market)
}

/** The kind of instrument; for options and futures also the contract, of which one unit is worth more than its price. */
export function ContractFields() {
  const { field } = useController<TradeFormValues, 'instrument'>({ name: 'instrument' })
  const { setValue } = useFormContext<TradeFormValues>()
  const size = useWatch<TradeFormValues, 'contractSize'>({ name: 'contractSize' })
  const future = useKnownFuture()
  useProposedSize(field.value === 'future' ? (future?.size ?? '') : null)
  const isOption = field.value === 'option'
  const hasContract = isOption || field.value === 'future' || !isDefaultSize(size)
  const choose = (instrument: Instrument | null) => {
    field.onChange(instrument)
    setValue('contractSize', instrument === 'option' ? OPTION_SIZE : tradeFields.contractSize.blank)
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
        <DecimalField
          name="contractSize"
          label="Contract size"
          step="1"
          hint={isOption ? 'Shares per contract, mostly 100' : <FutureSizeHint future={future} />}
        />
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

/**
 * Writes the size of the well-known future into the field, and again when another symbol is typed. A size that the trader
 * typed and a stored one stay. `size` is '' for an unknown future, which the trader is asked about, and null for another
 * instrument.
 */
function useProposedSize(size: string | null): void {
  const { getValues, setValue } = useFormContext<TradeFormValues>()
  const proposed = useRef('')
  useEffect(() => {
    if (size === null) return
    if (getValues('contractSize') === proposed.current) setValue('contractSize', size)
    proposed.current = size
  }, [size, getValues, setValue])
}

/** What one point of the future is worth, with a button for the usual size when the field has another one. */
function FutureSizeHint({ future }: { future: KnownFuture | null }) {
  const { setValue } = useFormContext<TradeFormValues>()
  const size = useWatch<TradeFormValues, 'contractSize'>({ name: 'contractSize' })
  if (!future) return 'The value of one point, as your broker states it'
  if (size === future.size) return `One point of ${future.root} is ${future.size} ${future.currency}`
  return (
    <>
      One point of {future.root} is usually {future.size} {future.currency}.{' '}
      <button
        type="button"
        className="link"
        onClick={() => setValue('contractSize', future.size, { shouldValidate: true })}
      >
        Use {future.size}
      </button>
    </>
  )
}

/**
 * For the symbol of a well-known future without an instrument: what one point is worth, and a button that makes the trade a
 * future. Without it one point would count as one unit of money. Null otherwise.
 */
export function useFutureOffer(): ReactNode {
  const future = useKnownFuture()
  const { setValue } = useFormContext<TradeFormValues>()
  const instrument = useWatch<TradeFormValues, 'instrument'>({ name: 'instrument' })
  if (!future || instrument !== null) return null
  const enter = () => {
    setValue('instrument', 'future')
    setValue('contractSize', future.size)
    setValue('market', future.market)
  }
  return (
    <>
      One point of {future.root} futures is {future.size} {future.currency}.{' '}
      <button type="button" className="link" onClick={enter}>
        Enter as a future
      </button>
    </>
  )
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
