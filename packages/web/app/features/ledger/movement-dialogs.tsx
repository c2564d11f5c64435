import { Movement, MovementFields, type MovementInput } from '@candlebook/contract/ledger'
import { formatDay } from '@candlebook/domain/days/format-day'
import { sign, toAbsolute } from '@candlebook/domain/decimal/decimal'
import {
  type CashMovementKind,
  cashMovementKinds,
  getRequiredSign,
  isUsuallyPaid,
  kindWords,
} from '@candlebook/domain/ledger/movement-kinds'
import { formatMoney } from '@candlebook/domain/money/format-money'
import { type ResolverResult, useController, useFormContext } from 'react-hook-form'
import { DeleteDialog } from '../../forms/delete-dialog.tsx'
import { RecordFormDialog } from '../../forms/record-form-dialog.tsx'
import { createShapeResolver } from '../../forms/shape-resolver.ts'
import { type ConflictRule, useRecordForm } from '../../forms/use-record-form.ts'
import { toApiError } from '../../lib/api-error.ts'
import { getLocalToday } from '../../lib/today.ts'
import { DatePicker } from '../../ui/dates/date-picker.tsx'
import { DialogSubject } from '../../ui/dialogs/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FieldColumn, FieldPair } from '../../ui/fields/form-grid.tsx'
import { NumberInput } from '../../ui/fields/number-input.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { useAddMovement, useBinMovement, useDeleteMovement, useUpdateMovement } from './ledger.queries.ts'
import { directionWords, listMovementDifferences, type MovementValues } from './ledger.words.ts'

function toFields({ direction, ...values }: MovementValues): MovementInput {
  const required = getRequiredSign(values.kind)
  const isPaid = required === null ? direction === 'out' : required === -1
  const amount = values.amount.trim()
  return { ...values, amount: isPaid && /^[\d.]/.test(amount) ? `-${amount}` : amount }
}

const check = createShapeResolver<MovementValues>({ shape: MovementFields, toFields })

/** As the shape, and an amount without a sign where the direction says whether it came in or went out. */
function resolveMovement(values: MovementValues): ResolverResult<MovementValues> {
  const checked = check(values)
  if (getRequiredSign(values.kind) !== null || !/^[-+−]/.test(values.amount.trim())) return checked
  const message = 'Enter it without a sign. Choose Received or Paid above'
  return { values: {}, errors: { ...checked.errors, amount: { type: 'movement.signed', message } } }
}

function toValues({ day, kind, amount, currency, symbol, note }: Movement): MovementValues {
  return {
    ...{ day, kind, currency, direction: sign(amount) < 0 ? 'out' : 'in', amount: toAbsolute(amount) },
    ...{ symbol: symbol ?? '', note: note ?? '' },
  }
}

/** The form of a cash movement: a new one of the account, or a typed one with its stored values. */
export function MovementFormDialog({
  accountId,
  currency,
  movement,
  onClose,
}: {
  accountId: string
  currency: string
  movement: Movement | null
  onClose: () => void
}) {
  const add = useAddMovement()
  const update = useUpdateMovement()
  const blank: MovementValues = {
    ...{ day: getLocalToday(), kind: 'deposit', direction: 'in', amount: '', currency, symbol: '', note: '' },
  }
  const record = useRecordForm<MovementValues, Movement>({
    start: movement ? toValues(movement) : blank,
    version: movement?.version ?? null,
    draftName: movement ? `movement-${movement.id}` : `movement-of-${accountId}`,
    resolver: resolveMovement,
    save: async (values, { version, clientKey }) => {
      const fields = MovementFields.parse(toFields(values))
      return movement
        ? await update.mutateAsync({ ...fields, id: movement.id, version: version ?? movement.version })
        : await add.mutateAsync({ ...fields, id: accountId, clientKey })
    },
    conflict,
    saved: { title: 'Cash movement saved', description: '' },
    failed: 'Failed to save the cash movement.',
    onClose,
  })
  return (
    <RecordFormDialog
      record={record}
      title={movement ? 'Edit Cash Movement' : 'Add Cash Movement'}
      submitLabel="Save Movement"
      busyLabel="Saving"
    >
      <MovementFormFields />
    </RecordFormDialog>
  )
}

const conflict: ConflictRule<MovementValues, Movement> = {
  code: 'ledger.movement_changed_elsewhere',
  shape: Movement,
  thing: 'This cash movement',
  toValues,
  differences: listMovementDifferences,
}

function MovementFormFields() {
  const { register, control, formState, setValue, watch } = useFormContext<MovementValues>()
  const { errors } = formState
  const [kind, direction] = watch(['kind', 'direction'])
  const day = useController({ control, name: 'day' })
  const chooseKind = (chosen: CashMovementKind) => {
    setValue('kind', chosen, { shouldDirty: true })
    setValue('direction', isUsuallyPaid(chosen) ? 'out' : 'in', { shouldDirty: true })
  }
  return (
    <FieldColumn>
      <FieldPair>
        <Field label="Kind" error={errors.kind?.message}>
          <Select
            value={kind}
            onValueChange={chooseKind}
            options={cashMovementKinds.map((value) => ({ value, label: kindWords[value] }))}
          />
        </Field>
        <Field label="Day" error={day.fieldState.error?.message}>
          <DatePicker
            value={day.field.value}
            onValueChange={day.field.onChange}
            onBlur={day.field.onBlur}
            ref={day.field.ref}
            max={getLocalToday()}
          />
        </Field>
      </FieldPair>
      {getRequiredSign(kind) === null && (
        <Field label="Direction" group>
          <Segments
            value={direction}
            onValueChange={(value) => setValue('direction', value, { shouldDirty: true })}
            options={[
              { value: 'in', label: directionWords.in },
              { value: 'out', label: directionWords.out },
            ]}
          />
        </Field>
      )}
      <FieldPair>
        <Field label="Amount" error={errors.amount?.message}>
          <NumberInput {...register('amount')} />
        </Field>
        <Field label="Currency" error={errors.currency?.message}>
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={10}
            {...register('currency')}
          />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field label="Symbol" aside="optional" error={errors.symbol?.message}>
          <TextInput autoComplete="off" autoCapitalize="characters" maxLength={20} {...register('symbol')} />
        </Field>
        <Field label="Note" aside="optional" error={errors.note?.message}>
          <TextInput autoComplete="off" maxLength={120} {...register('note')} />
        </Field>
      </FieldPair>
    </FieldColumn>
  )
}

/** Asks before a typed movement is deleted. */
export function DeleteMovementDialog({
  movement: { id, day, kind, amount, currency },
  onClose,
}: {
  movement: Movement
  onClose: () => void
}) {
  const [remove, bin] = [useDeleteMovement(), useBinMovement()]
  return (
    <DeleteDialog
      title="Delete Cash Movement"
      question="The balance after it and the returns change."
      busyLabel="Deleting"
      bin={{ ids: [id], move: () => bin.mutateAsync({ id }) }}
      run={() => remove.mutateAsync({ id })}
      done={{ title: 'Cash movement deleted', description: 'The ledger no longer has it.' }}
      failed={(thrown) => toApiError(thrown).message}
      onClose={onClose}
    >
      <DialogSubject>
        <b>
          {kindWords[kind]} of {formatDay(day)}
        </b>{' '}
        {formatMoney(amount, { currency, signed: true })}
      </DialogSubject>
    </DeleteDialog>
  )
}
