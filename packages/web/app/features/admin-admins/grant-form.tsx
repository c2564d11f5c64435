import { AdministratorChange } from '@candlebook/contract/admin'
import type { ResolverResult } from 'react-hook-form'
import { useServerForm } from '../../forms/use-server-form.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { FormCard } from '../../ui/settings/form-card.tsx'
import { useChangeAdministrator } from './admins.queries.ts'
import { describeChangeFailure } from './change-failure.ts'
import styles from './grant-form.module.css'

type Values = { email: string }

/** Gives or takes the rights of an administrator by email [AADM-01] [AADM-02] [AADM-03]. */
export function GrantForm({ onRevoke }: { onRevoke: (email: string) => void }) {
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
