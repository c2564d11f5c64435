import type { Withdrawal } from '@candlebook/contract/billing'
import { errorCodes } from '@candlebook/contract/error-codes'
import type { Subscription } from '@candlebook/contract/subscribers'
import { type ResolverResult, useFormContext } from 'react-hook-form'
import { nameRefusedFields } from '../../forms/name-refused-fields.ts'
import { RecordFormDialog } from '../../forms/record-form-dialog.tsx'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { deleteAccount, getCurrentUserId } from '../../lib/session.ts'
import { dropAllWaiting } from '../../lib/waiting-records.ts'
import { formatInstantDay } from '../../ui/dates/format-instant.ts'
import { Field } from '../../ui/fields/field.tsx'
import { FieldColumn } from '../../ui/fields/form-grid.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { useWithdrawal } from '../billing/billing.queries.ts'
import { useSubscription } from '../billing/subscription.queries.ts'
import styles from './my-data.module.css'

/** Says what is erased, what stays and when, and asks for the email address and the password. */
export function DeleteAccountDialog({
  email,
  onDeleted,
  onClose,
}: {
  email: string
  onDeleted: () => Promise<void>
  onClose: () => void
}) {
  const record = useRecordForm<DeleteValues>({
    start: { email: '', password: '' },
    resolver: (values) => resolveDeleteForm(values, email),
    save: async (values) => {
      const userId = getCurrentUserId()
      await nameRefusedFields(deleteAccount(values), {
        'accounts.email_differs': 'email',
        'auth.wrong_password': 'password',
      })
      dropAllWaiting(userId)
      await onDeleted()
    },
    failed: 'Failed to delete the account.',
    onClose,
  })
  return (
    <RecordFormDialog
      record={record}
      title="Delete My Account"
      submitLabel="Delete My Account"
      submitVariant="danger"
      busyLabel="Deleting"
    >
      <Consequences />
      <Confirmation email={email} />
    </RecordFormDialog>
  )
}

function Consequences() {
  const { subscription } = useSubscription()
  const { data: withdrawal } = useWithdrawal()
  return (
    <ul className={styles.consequences}>
      {subscription.hasProviderSubscription && (
        <li>
          <b>Subscription:</b> {describeSubscriptionEnd(subscription, withdrawal ?? null)}
        </li>
      )}
      <li>
        <b>At once</b>, all your devices are signed out, and no one can sign in to the account again.
      </li>
      <li>
        <b>Within minutes</b>, we erase your trades, imports, journal, images, library, settings, and your
        name and address. A mail tells you when it is done. Backups lose your data within 30 days.
      </li>
      <li>
        <b>What stays:</b> a record that an account was deleted, without your name and address, and invoices
        for as long as tax law demands.
      </li>
      <li>
        <b>Browsers:</b> a library that is stored in this browser only is deleted here. In your other browsers
        it stays until you delete it there.
      </li>
    </ul>
  )
}

function Confirmation({ email }: { email: string }) {
  const { register, formState } = useFormContext<DeleteValues>()
  const { errors } = formState
  return (
    <FieldColumn>
      <Field label="Email address" hint={`Type ${email} to confirm.`} error={errors.email?.message}>
        <TextInput type="email" autoComplete="off" autoFocus {...register('email')} />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
    </FieldColumn>
  )
}

type DeleteValues = { email: string; password: string }

/** The deletion needs the address of the account, in any case, and the password. */
function resolveDeleteForm(values: DeleteValues, email: string): ResolverResult<DeleteValues> {
  const isAddress = values.email.trim().toLowerCase() === email.toLowerCase()
  if (isAddress && values.password !== '') return { values, errors: {} }
  const type = 'account'
  return {
    values: {},
    errors: {
      ...(!isAddress && { email: { type, message: errorCodes['accounts.email_differs'].message } }),
      ...(values.password === '' && { password: { type, message: 'Enter your password.' } }),
    },
  }
}

/**
 * What the deletion of an account does to a trial or to a paid period, and how its payment is got back before. While a
 * payment is overdue, the access continues for some days that are not paid.
 */
export function describeSubscriptionEnd(
  { planType, subscriptionEnd, isOverdue }: Subscription,
  withdrawal: Withdrawal | null,
): string {
  if (planType === 'Trial') return 'your trial ends at once, and nothing is charged.'
  const rest =
    planType === 'Premium' && subscriptionEnd && !isOverdue
      ? ` The time that you paid for, until ${formatInstantDay(subscriptionEnd)}, is lost and not paid back.`
      : ''
  return `it ends at once, and nothing more is charged.${rest}${describePayback(withdrawal)}`
}

function describePayback(withdrawal: Withdrawal | null): string {
  const { isOpen, until, moneyBackUntil } = withdrawal ?? {}
  if (isOpen && until)
    return ` To get your payments back, first withdraw from the contract in Settings, by ${formatInstantDay(until)}.`
  if (moneyBackUntil)
    return ` To get your annual payment back, first write to us, by ${formatInstantDay(moneyBackUntil)}.`
  return ''
}
