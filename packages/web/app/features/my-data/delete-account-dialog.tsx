import { useFormContext } from 'react-hook-form'
import { nameRefusedFields } from '../../forms/name-refused-fields.ts'
import { RecordFormDialog } from '../../forms/record-form-dialog.tsx'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { deleteAccount } from '../../lib/session.ts'
import { useWithdrawal } from '../../lib/subscription/account.queries.ts'
import { useSubscription } from '../../lib/subscription/subscription.queries.ts'
import { Field } from '../../ui/fields/field.tsx'
import { FieldColumn } from '../../ui/fields/form-grid.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { PasswordInput } from '../../ui/passwords/password-input.tsx'
import styles from './delete-account-dialog.module.css'
import { type DeleteValues, resolveDeleteForm } from './resolve-delete-form.ts'
import { describeSubscriptionEnd } from './subscription-end.words.ts'

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
      await nameRefusedFields(deleteAccount(values), {
        'accounts.email_differs': 'email',
        'auth.wrong_password': 'password',
      })
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
