import type { DecimalFieldName } from '@candlebook/domain/trades/trade-fields'
import { DEFAULT_CONTRACT_SIZE } from '@candlebook/domain/trades/vocabulary'
import type { ReactNode } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { DatePicker } from '../../ui/dates/date-picker.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FoldedGroup } from '../../ui/fields/form-group.tsx'
import { NumberInput } from '../../ui/fields/number-input.tsx'
import { type Segment, Segments } from '../../ui/fields/segments.tsx'
import styles from './trade-form.module.css'
import { isGroupOpen, storeGroup, type TradeFormValues } from './trade-form.values.ts'

type NamesOf<Value> = {
  [Name in keyof TradeFormValues]: TradeFormValues[Name] extends Value ? Name : never
}[keyof TradeFormValues]

/** The step of the arrow keys in a price or quantity. Source: requirement FORM-16. */
export const PRICE_STEP = '0.00001'

/** A field of the trade form that holds a decimal as typed. */
export function DecimalField({
  name,
  label,
  step = PRICE_STEP,
  highest,
  disabled,
  placeholder,
  className,
  aside,
  hint,
  trailing,
  errorsOf,
  onTyped,
}: {
  name: DecimalFieldName
  label: string
  step?: string
  highest?: string
  disabled?: boolean
  placeholder?: string
  className?: string
  aside?: ReactNode
  hint?: ReactNode
  trailing?: ReactNode
  /** Another field whose control is inside this one; its error is shown here too. */
  errorsOf?: 'currency'
  /** Called after each change by the user. */
  onTyped?: () => void
}) {
  const { register, getFieldState, formState } = useFormContext<TradeFormValues>()
  const error = getFieldState(name, formState).error ?? (errorsOf && formState.errors[errorsOf])
  return (
    <Field label={label} aside={aside} hint={hint} error={error?.message} className={className}>
      <NumberInput
        step={step}
        highest={highest}
        placeholder={placeholder}
        trailing={trailing}
        aria-disabled={disabled || undefined}
        disabled={disabled}
        {...register(name, onTyped && { onChange: onTyped })}
      />
    </Field>
  )
}

/** A field of the trade form that holds a day. */
export function DayField({
  name,
  label,
  max,
  disabled,
  placeholder,
}: {
  name: 'entryDate' | 'exitDate' | 'expiry'
  label: string
  max?: string
  disabled?: boolean
  placeholder?: string
}) {
  const { field, fieldState } = useController<TradeFormValues, typeof name>({ name })
  return (
    <Field label={label} error={fieldState.error?.message}>
      <DatePicker
        value={field.value}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
        ref={field.ref}
        max={max}
        disabled={disabled}
        placeholder={placeholder}
      />
    </Field>
  )
}

/** A field of the trade form with two or three options. */
export function ChoiceField<Value extends string>({
  name,
  label,
  options,
  onChosen,
}: {
  name: NamesOf<Value> & ('market' | 'type' | 'status')
  label: string
  options: readonly Segment<Value>[]
  onChosen?: (value: Value) => void
}) {
  const { field } = useController<TradeFormValues, typeof name>({ name })
  const choose = (value: Value) => {
    field.onChange(value)
    onChosen?.(value)
  }
  return (
    <Field label={label} group>
      <Segments
        className={styles.choices}
        value={field.value as Value}
        onValueChange={choose}
        options={options}
      />
    </Field>
  ) // the field's type is that of its name, which is a Value
}

/** A group of optional fields, folded until the trader opens it or one of `fields` has a value or a problem. */
export function FoldedFields({
  name,
  holds,
  fields,
  presets = [],
  isBusy = false,
  children,
}: {
  name: string
  holds: string
  fields: readonly (keyof TradeFormValues)[]
  /** Fields of the group whose value in a new trade is one that the form remembered, which keeps the group folded. */
  presets?: readonly (keyof TradeFormValues)[]
  /** Opens the group also while it has no value. */
  isBusy?: boolean
  children: ReactNode
}) {
  const { formState } = useFormContext<TradeFormValues>()
  const values = useWatch<TradeFormValues, (keyof TradeFormValues)[]>({ name: [...fields] })
  const isNew = formState.defaultValues?.symbol === ''
  return (
    <FoldedGroup
      name={name}
      holds={holds}
      startsOpen={isGroupOpen(name)}
      isFilled={
        isBusy || fields.some((field, at) => !isBlank(values[at]) && !(isNew && presets.includes(field)))
      }
      hasProblem={fields.some((field) => formState.errors[field] !== undefined)}
      onToggle={(open) => storeGroup(name, open)}
    >
      {children}
    </FoldedGroup>
  )
}

function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === '' || value === null || value === false || value === DEFAULT_CONTRACT_SIZE
}
