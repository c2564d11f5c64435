import { errorCodes } from '@candlebook/contract/error-codes'
import { MIN_PASSWORD_LENGTH } from '@candlebook/contract/password-length'
import { UpdateProfile } from '@candlebook/contract/profiles'
import { useQueryClient } from '@tanstack/react-query'
import {
  type FieldErrors,
  type FieldValues,
  type ResolverResult,
  useFormContext,
  useWatch,
} from 'react-hook-form'
import { nameRefusedFields } from '../../forms/name-refused-fields.ts'
import { RecordFormDialog } from '../../forms/record-form-dialog.tsx'
import { createShapeResolver } from '../../forms/shape-resolver.ts'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { resetPassword } from '../../lib/session.ts'
import { Field } from '../../ui/fields/field.tsx'
import { FieldColumn } from '../../ui/fields/form-grid.tsx'
import { PasswordInput, PasswordMeter } from '../../ui/fields/password-input.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { useChangeEmail, useChangeName } from './profile.queries.ts'

type NameValues = { fullName: string }

/** Asks for the new name. */
export function ChangeNameDialog({
  fullName,
  onSaved,
  onClose,
}: NameValues & { onSaved: () => void; onClose: () => void }) {
  const change = useChangeName()
  const record = useRecordForm<NameValues>({
    start: { fullName },
    resolver: createShapeResolver({ shape: UpdateProfile, toFields: (values) => values }),
    save: async (values) => {
      await change.mutateAsync(values)
      onSaved()
    },
    saved: { title: 'Name changed', description: 'Your new name is saved.' },
    failed: 'Failed to change the name.',
    onClose,
  })
  return (
    <RecordFormDialog record={record} title="Change Name" submitLabel="Save">
      <NameField />
    </RecordFormDialog>
  )
}

function NameField() {
  const { register, formState } = useFormContext<NameValues>()
  return (
    <Field label="Full name" error={formState.errors.fullName?.message}>
      <TextInput autoComplete="name" autoFocus {...register('fullName')} />
    </Field>
  )
}

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

/** Asks for the current and the new password. The server signs out all other devices. */
export function ChangePasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const client = useQueryClient()
  const record = useRecordForm<PasswordValues>({
    start: { currentPassword: '', newPassword: '', repeated: '' },
    resolver: resolvePasswordForm,
    save: async ({ currentPassword, newPassword }) => {
      await nameRefusedFields(resetPassword({ currentPassword, newPassword }), {
        'auth.wrong_password': 'currentPassword',
        'auth.password_common': 'newPassword',
        'auth.password_too_short': 'newPassword',
        'auth.password_too_long': 'newPassword',
      })
      await client.invalidateQueries({ queryKey: ['security'] })
    },
    saved: { title: 'Password changed', description: 'All other devices were signed out.' },
    failed: 'Failed to change the password.',
    onClose,
  })
  return (
    <RecordFormDialog
      record={record}
      title="Change Password"
      submitLabel="Change Password"
      busyLabel="Changing"
    >
      <PasswordFields email={email} />
    </RecordFormDialog>
  )
}

function PasswordFields({ email }: { email: string }) {
  const { register, control, formState } = useFormContext<PasswordValues>()
  const { errors } = formState
  const newPassword = useWatch({ control, name: 'newPassword' })
  return (
    <FieldColumn>
      {/* Password managers store the new password under this name. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" autoFocus {...register('currentPassword')} />
      </Field>
      <Field
        label="New password"
        hint={
          <PasswordMeter
            password={newPassword}
            hint="At least 6 characters. Letters, numbers and symbols together are harder to guess."
          />
        }
        error={errors.newPassword?.message}
      >
        <PasswordInput autoComplete="new-password" {...register('newPassword')} />
      </Field>
      <Field label="Confirm new password" error={errors.repeated?.message}>
        <PasswordInput autoComplete="new-password" {...register('repeated')} />
      </Field>
    </FieldColumn>
  )
}

type EmailValues = { newEmail: string; password: string }
type PasswordValues = { currentPassword: string; newPassword: string; repeated: string }

/** A new address needs the form of one, must differ from the present one, and needs the password. */
function resolveEmailForm(values: EmailValues, email: string): ResolverResult<EmailValues> {
  const typed = values.newEmail.trim()
  return toResult(values, {
    newEmail: !/^[^\s@]+@[^\s@]+$/.test(typed)
      ? errorCodes['auth.email_invalid'].message
      : typed.toLowerCase() === email.toLowerCase() && 'This is your address already.',
    password: values.password === '' && 'Enter your current password.',
  })
}

/** A new password needs the present one, the minimum length, and its repetition. */
function resolvePasswordForm(values: PasswordValues): ResolverResult<PasswordValues> {
  const { currentPassword, newPassword, repeated } = values
  return toResult(values, {
    currentPassword: currentPassword === '' && 'Enter your current password.',
    newPassword: newPassword.length < MIN_PASSWORD_LENGTH && errorCodes['auth.password_too_short'].message,
    repeated: repeated !== newPassword && 'Passwords do not match.',
  })
}

function toResult<Values extends FieldValues>(
  values: Values,
  problems: Partial<Record<keyof Values, string | false>>,
): ResolverResult<Values> {
  const found = Object.entries(problems).flatMap(([field, message]) =>
    message ? [[field, { type: 'account', message }]] : [],
  )
  if (found.length === 0) return { values, errors: {} }
  return { values: {}, errors: Object.fromEntries(found) as FieldErrors<Values> } // the keys are fields of the form
}
