import { InvitationOffer, type SentInvitation } from '@candlebook/contract/invitations'
import { Controller, type ResolverResult } from 'react-hook-form'
import { createShapeResolver } from '../../forms/shape-resolver.ts'
import { useServerForm } from '../../forms/use-server-form.ts'
import { toApiError } from '../../lib/api-error.ts'
import { describeFailure } from '../../lib/describe-failure.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { FormCard } from '../../ui/settings/form-card.tsx'
import { durationOptions } from './invitation.words.ts'
import { useSendInvitation } from './invitations.queries.ts'

type Values = { email: string; days: string }

const start: Values = { email: '', days: '30' }
const check = createShapeResolver<Values>({
  shape: InvitationOffer,
  toFields: ({ email, days }) => ({ email, durationDays: Number(days) }),
})
const resolver = (values: Values): ResolverResult<Values> => check(values)

/** The form of a free invitation [ASUB-01] [ASUB-02]. */
export function InvitationForm({ onSent }: { onSent: (sent: SentInvitation) => void }) {
  const send = useSendInvitation()
  const { form, isSaving, submit } = useServerForm<Values>({
    defaultValues: start,
    resolver,
    save: async ({ email, days }) => {
      const sent = await send.mutateAsync({ email, durationDays: Number(days) }).catch(showFailure)
      form.reset(start)
      onSent(sent)
    },
  })
  const { errors } = form.formState
  return (
    <FormCard title="Send a free invitation" onSubmit={submit}>
      <Field label="Email" error={errors.email?.message}>
        <TextInput type="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <Controller
        control={form.control}
        name="days"
        render={({ field }) => (
          <Field
            label="Duration"
            group
            hint={`${durationOptions.find(({ value }) => value === field.value)?.meaning} The code can be used for 30 days.`}
          >
            <Segments value={field.value} onValueChange={field.onChange} options={durationOptions} />
          </Field>
        )}
      />
      <Button type="submit" variant="primary" fullWidth busy={isSaving} busyLabel="Sending">
        Send invitation
      </Button>
    </FormCard>
  )
}

/** An error that names a field is shown at the field. Other errors are shown as a toast [ERRC-27]. */
function showFailure(thrown: unknown): never {
  if (toApiError(thrown).fields.length === 0)
    toast({ title: 'Error', description: describeFailure(thrown, 'Failed to send invitation') })
  throw thrown
}
