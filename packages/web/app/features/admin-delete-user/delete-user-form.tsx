import { RequestErasure } from '@candlebook/contract/erasure'
import { type ResolverResult, useForm } from 'react-hook-form'
import { createShapeResolver } from '../../forms/shape-resolver.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { FormCard } from '../../ui/settings/form-card.tsx'

const check = createShapeResolver<RequestErasure>({ shape: RequestErasure, toFields: (values) => values })

/** The shape's own check, with the documented sentence for entries that differ [ADEL-01]. */
function resolver(values: RequestErasure): ResolverResult<RequestErasure> {
  const { values: checked, errors } = check(values)
  if (errors.confirmation?.type !== 'email.differs')
    return { values: checked, errors } as ResolverResult<RequestErasure>
  const confirmation = { type: 'email.differs', message: 'Email confirmation does not match.' }
  return { values: {}, errors: { ...errors, confirmation } }
}

/** Asks for the address twice [ADEL-01]. Case and spaces around it do not count. */
export function DeleteUserForm({
  onSubmit,
}: {
  onSubmit: (request: RequestErasure, reset: () => void) => void
}) {
  const { register, handleSubmit, reset, formState } = useForm<RequestErasure>({
    defaultValues: { email: '', confirmation: '' },
    resolver,
  })
  const { errors } = formState
  return (
    <FormCard
      title="Delete a user"
      onSubmit={(event) => void handleSubmit((values) => onSubmit(values, reset))(event)}
    >
      <Field label="Email" error={errors.email?.message}>
        <TextInput type="email" autoComplete="off" {...register('email')} />
      </Field>
      <Field label="Email again" error={errors.confirmation?.message}>
        <TextInput type="email" autoComplete="off" {...register('confirmation')} />
      </Field>
      <Button type="submit" variant="danger" fullWidth>
        Delete user and all data
      </Button>
    </FormCard>
  )
}
