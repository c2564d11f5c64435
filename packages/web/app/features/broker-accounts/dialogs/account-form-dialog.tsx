import { type BrokerAccount, BrokerAccountFields } from '@candlebook/contract/broker-accounts'
import { capitalise } from '@candlebook/domain/text'
import { type AccountColour, accountColours, MAX_ACCOUNT } from '@candlebook/domain/trades'
import { useController, useFormContext } from 'react-hook-form'
import { RecordFormDialog } from '../../../forms/record-form-dialog.tsx'
import { createShapeResolver } from '../../../forms/shape-resolver.ts'
import { useRecordForm } from '../../../forms/use-record-form.ts'
import { ChipGroup } from '../../../ui/chips/chip-group.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { FieldColumn } from '../../../ui/fields/form-grid.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { AccountDot } from '../account-dot.tsx'
import { useSaveBrokerAccount } from '../data/broker-accounts.queries.ts'
import styles from './account-form-dialog.module.css'
import type { OnRenamed } from './on-renamed.ts'

type AccountValues = { name: string; broker: string; currency: string; colour: AccountColour | null }

/** The form of a broker account: a new one, or the stored values of one. */
export function AccountFormDialog({
  account,
  onRenamed,
  onClose,
}: {
  account: BrokerAccount | null
  onRenamed?: OnRenamed | undefined
  onClose: () => void
}) {
  const { mutateAsync } = useSaveBrokerAccount()
  const { id = null, archived = false } = account ?? {}
  const toFields = (values: AccountValues) => ({ ...values, archived })
  const record = useRecordForm<AccountValues>({
    start: {
      name: account?.name ?? '',
      broker: account?.broker ?? '',
      currency: account?.currency ?? '',
      colour: account?.colour ?? null,
    },
    resolver: createShapeResolver<AccountValues>({ shape: BrokerAccountFields, toFields }),
    save: async (values) => {
      const saved = await mutateAsync({ ...BrokerAccountFields.parse(toFields(values)), id })
      if (account) onRenamed?.(account.name, saved.name)
    },
    saved: { title: 'Account saved', description: 'Its trades show the new values.' },
    failed: 'Failed to save the account.',
    onClose,
  })
  return (
    <RecordFormDialog
      record={record}
      title={account ? 'Edit Account' : 'Add Account'}
      submitLabel="Save Account"
      busyLabel="Saving"
    >
      <AccountFields />
    </RecordFormDialog>
  )
}

function AccountFields() {
  const { register, control, formState } = useFormContext<AccountValues>()
  const { errors } = formState
  const colour = useController({ control, name: 'colour' }).field
  return (
    <FieldColumn>
      <Field label="Name" hint="Such as IBKR margin or Prop 50k." error={errors.name?.message}>
        <TextInput autoComplete="off" autoFocus maxLength={MAX_ACCOUNT} {...register('name')} />
      </Field>
      <Field label="Broker" aside="optional" error={errors.broker?.message}>
        <TextInput autoComplete="off" maxLength={50} {...register('broker')} />
      </Field>
      <Field
        label="Currency"
        aside="optional"
        hint="The money that the account is in, such as EUR."
        error={errors.currency?.message}
      >
        <TextInput autoComplete="off" autoCapitalize="characters" maxLength={12} {...register('currency')} />
      </Field>
      <Field label="Colour" aside="optional" group>
        <ChipGroup
          value={colour.value}
          onValueChange={colour.onChange}
          options={accountColours.map((value) => ({
            value,
            label: (
              <span className={styles.colour}>
                <AccountDot colour={value} />
                {capitalise(value)}
              </span>
            ),
          }))}
        />
      </Field>
    </FieldColumn>
  )
}
