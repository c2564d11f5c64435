import { type BrokerAccount, BrokerAccountFields } from '@candlebook/contract/broker-accounts'
import { capitalise } from '@candlebook/domain/text/text'
import {
  type AccountColour,
  accountColours,
  type CostMethod,
  costMethodNames,
  costMethods,
  DEFAULT_COST_METHOD,
  MAX_ACCOUNT,
} from '@candlebook/domain/trades/account'
import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { RecordFormDialog } from '../../forms/record-form-dialog.tsx'
import { createShapeResolver } from '../../forms/shape-resolver.ts'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { toApiError } from '../../lib/api-error.ts'
import { ChipGroup } from '../../ui/chips/chip-group.tsx'
import { DatePicker } from '../../ui/dates/date-picker.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { DialogSubject } from '../../ui/dialogs/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FieldColumn, FieldPair } from '../../ui/fields/form-grid.tsx'
import { NumberInput } from '../../ui/fields/number-input.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { AccountDot } from './account-dot.tsx'
import styles from './broker-account-list.module.css'
import {
  useCostMethodChange,
  useDeleteBrokerAccount,
  useMergeBrokerAccount,
  useSaveBrokerAccount,
} from './broker-accounts.queries.ts'
import {
  describeMerge,
  describeMergedMethod,
  describeMethodChange,
  describeStart,
} from './broker-accounts.words.ts'

type AccountValues = {
  name: string
  broker: string
  currency: string
  colour: AccountColour | null
  startingBalance: string
  startingDay: string
  costMethod: CostMethod
}

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
      startingBalance: account?.startingBalance ?? '',
      startingDay: account?.startingDay ?? '',
      costMethod: account?.costMethod ?? DEFAULT_COST_METHOD,
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
      <AccountFields account={account} />
    </RecordFormDialog>
  )
}

function AccountFields({ account }: { account: BrokerAccount | null }) {
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
      <StartingBalanceFields />
      <CostMethodField account={account} />
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

/** The balance that the ledger starts with, and its day. */
function StartingBalanceFields() {
  const { register, control, formState } = useFormContext<AccountValues>()
  const { errors } = formState
  const day = useController({ control, name: 'startingDay' })
  return (
    <FieldPair>
      <Field
        label="Starting balance"
        aside="optional"
        hint="What the account held at the start of the day, with open positions at cost."
        error={errors.startingBalance?.message}
      >
        <NumberInput {...register('startingBalance')} />
      </Field>
      <Field label="Starting day" aside="optional" error={day.fieldState.error?.message}>
        <DatePicker
          value={day.field.value}
          onValueChange={day.field.onChange}
          onBlur={day.field.onBlur}
          ref={day.field.ref}
        />
      </Field>
    </FieldPair>
  )
}

/** Which entries a partial exit takes, and which results another method than the stored one changes. */
function CostMethodField({ account }: { account: BrokerAccount | null }) {
  const { control } = useFormContext<AccountValues>()
  const { field } = useController({ control, name: 'costMethod' })
  const isChanged = account !== null && field.value !== account.costMethod
  const { data, isError } = useCostMethodChange(
    isChanged ? { id: account.id, costMethod: field.value } : null,
  )
  const change = isError
    ? 'Failed to find which results change.'
    : data
      ? describeMethodChange(data)
      : 'Finding which results change.'
  const hint = (
    <>
      Which entries an exit takes when it closes a part of a position.{' '}
      <span role="status">{isChanged && change}</span>
    </>
  )
  return (
    <Field label="Cost method" hint={hint}>
      <Select value={field.value} onValueChange={field.onChange} options={methodOptions} />
    </Field>
  )
}

const methodOptions = costMethods.map((value) => ({ value, label: costMethodNames[value] }))

/** Asks into which account all trades of this one move. `others` has at least one account. */
export function MergeAccountDialog({
  account,
  others,
  onRenamed,
  onClose,
}: {
  account: BrokerAccount
  others: BrokerAccount[]
  onRenamed?: OnRenamed | undefined
  onClose: () => void
}) {
  const { id, name } = account
  const { mutateAsync } = useMergeBrokerAccount()
  const [into, setInto] = useState(others[0]?.id ?? '')
  const target = others.find((other) => other.id === into)
  const intoName = target?.name ?? ''
  return (
    <ActionDialog
      title={`Merge ${name}`}
      question={`All trades of "${name}" move to "${intoName}". Purchases and sales of both accounts are then matched with each other, so trades can change. Later files that name "${name}" are imported into "${intoName}".${target ? describeMergedMethod(account, target) + describeStart(account, target) : ''} This cannot be undone.`}
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

/** Asks before a broker account is deleted. */
export function DeleteAccountDialog({
  account: { id, name },
  onClose,
}: {
  account: BrokerAccount
  onClose: () => void
}) {
  const { mutateAsync } = useDeleteBrokerAccount()
  return (
    <ActionDialog
      title="Delete Account"
      question="No trade is in this account. Its broker, currency and colour are deleted."
      confirmLabel="Delete"
      busyLabel="Deleting"
      run={() => mutateAsync({ id })}
      done={{ title: 'Account deleted', description: `"${name}" is no longer in the list.` }}
      failed={(thrown) => toApiError(thrown).message}
      onClose={onClose}
    >
      <DialogSubject>
        <b>{name}</b>
      </DialogSubject>
    </ActionDialog>
  )
}

/** Called with the former and the new name, when an account was renamed or merged into another one. */
export type OnRenamed = (from: string, to: string) => void
