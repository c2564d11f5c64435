import type { CreatedApiToken } from '@candlebook/contract/identity'
import { useFormContext } from 'react-hook-form'
import { nameRefusedFields } from '../../../forms/name-refused-fields.ts'
import { RecordFormDialog } from '../../../forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../forms/use-record-form.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { FieldColumn } from '../../../ui/fields/form-grid.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { PasswordInput } from '../../../ui/passwords/password-input.tsx'
import { ExpiryField } from './expiry-field.tsx'
import { RightsField } from './rights-field.tsx'
import { resolveTokenForm, type TokenValues, toCreateApiToken } from './token-form.check.ts'
import { useCreateApiToken } from './tokens.queries.ts'

/** Asks for the name, the rights and the last day of a new token, and for the password. */
export function CreateTokenDialog({
  onCreated,
  onClose,
}: {
  onCreated: (created: CreatedApiToken) => void
  onClose: () => void
}) {
  const create = useCreateApiToken()
  const record = useRecordForm<TokenValues>({
    start: { name: '', scopes: [], lifetime: '90', lastDay: '', password: '' },
    resolver: (values) => resolveTokenForm(values, new Date()),
    save: async (values) =>
      onCreated(
        await nameRefusedFields(create.mutateAsync(toCreateApiToken(values, new Date())), {
          'auth.wrong_password': 'password',
        }),
      ),
    failed: 'Failed to create the API token.',
    onClose,
  })
  return (
    <RecordFormDialog
      record={record}
      title="Create API Token"
      submitLabel="Create Token"
      busyLabel="Creating"
    >
      <TokenFields />
    </RecordFormDialog>
  )
}

function TokenFields() {
  const { register, formState } = useFormContext<TokenValues>()
  const { errors } = formState
  return (
    <FieldColumn>
      <Field
        label="Name"
        hint="The program that uses it, such as Backup script."
        error={errors.name?.message}
      >
        <TextInput autoComplete="off" autoFocus {...register('name')} />
      </Field>
      <RightsField />
      <ExpiryField />
      <Field label="Current password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
    </FieldColumn>
  )
}
