import { AdministratorChange } from '@candlebook/contract/admin'
import { formatCount } from '@candlebook/domain/text/text'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResolverResult } from 'react-hook-form'
import { useServerForm } from '../../forms/use-server-form.ts'
import { api } from '../../lib/api.ts'
import { toApiError } from '../../lib/api-error.ts'
import { describeFailure } from '../../lib/describe-failure.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { DialogSubject } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { ActionsCell, ListSection } from '../../ui/layout/list-card.tsx'
import { FormCard, SideAndMain } from '../../ui/layout/side-and-main.tsx'
import styles from './admins.module.css'

/** The form that changes the rights by email, next to the list of all administrators [API-21]. */
export function AdminsSection({ userId }: { userId: string }) {
  const query = useAdministrators()
  const [toRevoke, setToRevoke] = useState<string | null>(null)
  const items = query.data?.items ?? []
  return (
    <SideAndMain side={<GrantForm onRevoke={setToRevoke} />}>
      <ListSection
        title="Administrators"
        aside={query.data && formatCount(items.length, 'administrator')}
        query={query}
        failed="Failed to load the administrators."
        items={items}
        label="Administrators"
        className={styles.administrators}
        columns={['Email', 'Name']}
        actions
        renderRow={({ id, email, fullName }) => (
          <tr key={id}>
            <th scope="row" title={email}>
              {email}
            </th>
            <td>{fullName}</td>
            <ActionsCell>
              {id === userId ? (
                <span className="soft">You</span>
              ) : (
                <Button
                  size="small"
                  aria-label={`Remove the rights of ${email}`}
                  onClick={() => setToRevoke(email)}
                >
                  Remove
                </Button>
              )}
            </ActionsCell>
          </tr>
        )}
      />
      {toRevoke && <RevokeDialog email={toRevoke} onClose={() => setToRevoke(null)} />}
    </SideAndMain>
  )
}

type Values = { email: string }

/** Gives or takes the rights of an administrator by email [AADM-01] [AADM-02] [AADM-03]. */
function GrantForm({ onRevoke }: { onRevoke: (email: string) => void }) {
  const change = useChangeAdministrator()
  const { form, isSaving, submit } = useServerForm<Values>({
    defaultValues: { email: '' },
    resolver,
    save: async ({ email }) => {
      const { isChanged } = await change.mutateAsync({ email, isGranted: true }).catch(showFailure)
      form.reset()
      toast(
        isChanged
          ? { title: 'Administrator added', description: `${email} can open this page now.` }
          : { title: 'Nothing to change', description: `${email} is an administrator already.` },
      )
    },
  })
  const revoke = form.handleSubmit(({ email }) => {
    form.reset()
    onRevoke(email)
  })
  return (
    <FormCard title="Change rights" onSubmit={submit}>
      <Field
        label="Email"
        hint="The address of an existing account."
        error={form.formState.errors.email?.message}
      >
        <TextInput type="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={isSaving} busyLabel="Saving">
          Make administrator
        </Button>
        <Button onClick={() => void revoke()}>Remove rights</Button>
      </div>
    </FormCard>
  )
}

function resolver(values: Values): ResolverResult<Values> {
  const { success, data } = AdministratorChange.safeParse(values)
  if (success) return { values: data, errors: {} }
  return { values: {}, errors: { email: { type: 'email', message: 'Por favor, insira um email válido' } } }
}

function showFailure(thrown: unknown): never {
  toast({ title: 'Error', description: describeChangeFailure(thrown) })
  throw thrown
}

/** Asks before an account loses the rights of an administrator [AADM-02]. */
function RevokeDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const change = useChangeAdministrator()
  return (
    <ActionDialog
      title="Remove Rights"
      question="This account can no longer open the administrator's page, from its next request on. The account and its journal stay."
      confirmLabel="Remove rights"
      busyLabel="Removing"
      run={() => change.mutateAsync({ email, isGranted: false })}
      done={({ isChanged }) =>
        isChanged
          ? { title: 'Rights removed', description: `${email} is no longer an administrator.` }
          : { title: 'Nothing to change', description: `${email} is not an administrator.` }
      }
      failed={describeChangeFailure}
      onClose={onClose}
    >
      <DialogSubject>
        <b>{email}</b>
      </DialogSubject>
    </ActionDialog>
  )
}

/** The text of a change that failed, in Portuguese as in the specification [ERRC-29]. */
function describeChangeFailure(thrown: unknown): string {
  return toApiError(thrown).code === 'accounts.not_found'
    ? 'Utilizador não encontrado'
    : describeFailure(thrown, 'Erro ao atualizar privilégios de administrador')
}

const key = ['admin', 'administrators']

/** All administrators. */
function useAdministrators() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.admin.list({}, { signal }) })
}

/** Gives an account the rights of an administrator, or takes them. */
function useChangeAdministrator() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ email, isGranted }: { email: string; isGranted: boolean }) =>
      isGranted ? api.admin.grant({ email }) : api.admin.revoke({ email }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
