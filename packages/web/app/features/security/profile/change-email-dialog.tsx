import { useFormContext } from 'react-hook-form'
import { nameRefusedFields } from '../../../forms/name-refused-fields.ts'
import { RecordFormDialog } from '../../../forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../forms/use-record-form.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { FieldColumn } from '../../../ui/fields/form-grid.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { PasswordInput } from '../../../ui/passwords/password-input.tsx'
import { type EmailValues, resolveEmailForm } from './profile.check.ts'
import { useChangeEmail } from './profile.queries.ts'

/** Asks for the new address and the password, and says that both addresses get a link. */
export function ChangeEmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const change = useChangeEmail()
  const record = useRecordForm<EmailValues>({
    start: { newEmail: '', password: '' },
    resolver: (values) => resolveEmailForm(values, email),
    save: (values) =>
      nameRefusedFields(change.mutateAsync({ ...values, newEmail: values.newEmail.trim() }), {
        'auth.email_invalid': 'newEmail',
        'auth.email_taken': 'newEmail',
        'auth.wrong_password': 'password',
      }),
    saved: { title: 'Two mails are on their way', description: 'Open the link in each of them.' },
    failed: 'Failed to change the address.',
    onClose,
  })
  return (
    <RecordFormDialog
      record={record}
      title="Change Email Address"
      submitLabel="Send Links"
      busyLabel="Sending"
    >
      <EmailFields email={email} />
    </RecordFormDialog>
  )
}

function EmailFields({ email }: { email: string }) {
  const { register, formState } = useFormContext<EmailValues>()
  const { errors } = formState
  return (
    <FieldColumn>
      <p className="soft">
        We send one link to {email} and one to the new address. The address changes when both were opened.
      </p>
      <Field label="New email address" error={errors.newEmail?.message}>
        <TextInput type="email" autoComplete="email" autoFocus {...register('newEmail')} />
      </Field>
      <Field label="Current password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
    </FieldColumn>
  )
}
