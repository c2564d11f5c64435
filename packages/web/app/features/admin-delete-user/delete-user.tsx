import { RequestErasure } from '@candlebook/contract/erasure'
import { useState } from 'react'
import { type ResolverResult, useForm } from 'react-hook-form'
import { createShapeResolver } from '../../forms/shape-resolver.ts'
import { toApiError } from '../../lib/api-error.ts'
import { describeFailure } from '../../lib/describe-failure.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { DialogSubject } from '../../ui/dialogs/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { OptionCard } from '../../ui/layout/option-card.tsx'
import { FormCard, SideAndMain } from '../../ui/layout/side-and-main.tsx'
import { Facts } from '../billing/facts.tsx'
import { useSubscriber } from '../billing/subscribers.queries.ts'
import { listDeletionEffects } from '../billing/subscribers.words.ts'
import styles from './delete-user.module.css'
import { useDeleteUser, useErasures } from './erasures.queries.ts'
import { ErasureList, StartedErasure } from './erasures.tsx'

type Asked = { request: RequestErasure; reset: () => void }

/** The deletion of a user: the form, what it does, and how far each erasure is [ADEL-01] [ADEL-03]. */
export function DeleteUserSection() {
  const query = useErasures()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [started, setStarted] = useState<{ id: string; email: string } | null>(null)
  return (
    <SideAndMain side={<DeleteUserForm onSubmit={(request, reset) => setAsked({ request, reset })} />}>
      {started && <StartedErasure started={started} erasures={query.data} />}
      <OptionCard title="What happens">
        <ol className={styles.steps}>
          <li>The account is locked and every session ends.</li>
          <li>The subscription is cancelled and open checkouts are closed.</li>
          <li>Images, trades, journal, library and settings are erased.</li>
          <li>
            The account goes last, and a search proves that nothing is left. Then the person gets a mail.
          </li>
        </ol>
        <p className={styles.hint}>
          Invoices that tax law makes us keep stay outside the product. This cannot be undone.
        </p>
      </OptionCard>
      <ErasureList query={query} />
      {asked && (
        <DeleteUserDialog
          request={asked.request}
          onStarted={(erasure) => {
            asked.reset()
            setStarted(erasure)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </SideAndMain>
  )
}

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
function DeleteUserForm({ onSubmit }: { onSubmit: (request: RequestErasure, reset: () => void) => void }) {
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

/** Asks before an account is locked and erased [ADEL-03]. */
function DeleteUserDialog({
  request,
  onStarted,
  onClose,
}: {
  request: RequestErasure
  onStarted: (started: { id: string; email: string }) => void
  onClose: () => void
}) {
  const deleteUser = useDeleteUser()
  const email = request.email.trim().toLowerCase()
  const { data: subscriber, isError } = useSubscriber(email)
  const effects = subscriber ? listDeletionEffects(subscriber) : []
  return (
    <ActionDialog
      title="Delete User"
      question="The account is locked at once, its subscription is cancelled, and all its data is erased. This cannot be undone."
      confirmLabel="Delete user"
      busyLabel="Deleting"
      run={() => deleteUser.mutateAsync(request)}
      done={({ id }) => {
        onStarted({ id, email })
        return null // the screen shows the steps of the erasure
      }}
      failed={describeRefusal}
      onClose={onClose}
    >
      <DialogSubject>
        <b>{email}</b>
      </DialogSubject>
      {effects.length > 0 && <Facts facts={effects} />}
      {isError && <p className="soft">The plan of this user could not be loaded.</p>}
    </ActionDialog>
  )
}

/** The documented texts of a deletion without a session and of any other failure [ADEL-02] [ERRC-30]. */
function describeRefusal(thrown: unknown): string {
  return toApiError(thrown).code === 'session.required'
    ? 'You must be logged in to perform this action.'
    : describeFailure(thrown, 'Failed to delete user.')
}
