import { useQueryClient } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { nameRefusedFields } from '../../../forms/name-refused-fields.ts'
import { RecordFormDialog } from '../../../forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../forms/use-record-form.ts'
import { resetPassword } from '../../../lib/session.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { FieldColumn } from '../../../ui/fields/form-grid.tsx'
import { PasswordInput } from '../../../ui/passwords/password-input.tsx'
import { PasswordMeter } from '../../../ui/passwords/password-meter.tsx'
import { type PasswordValues, resolvePasswordForm } from './profile.check.ts'

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
