import { toFieldProblems } from '@candlebook/contract/fields'
import { type JournalTemplate, TemplateFields } from '@candlebook/contract/journal'
import { useForm } from 'react-hook-form'
import { toApiError } from '../../lib/api-error.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogFooter, DialogForm } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import styles from './entry-form.module.css'
import { useSaveTemplate } from './journal.queries.ts'

/** Name and text of one template. */
export function TemplateForm({ template, onDone }: { template: JournalTemplate | null; onDone: () => void }) {
  const save = useSaveTemplate()
  const form = useForm<TemplateFields>({
    defaultValues: { name: template?.name ?? '', content: template?.content ?? '' },
    resolver: (values) => {
      const shape = TemplateFields.safeParse(values)
      if (shape.success) return { values: shape.data, errors: {} }
      const problems = toFieldProblems(shape.error.issues)
      return {
        values: {},
        errors: Object.fromEntries(
          problems.map(({ field, ...rest }) => [field, { type: rest.code, ...rest }]),
        ),
      }
    },
  })
  const submit = form.handleSubmit((fields) =>
    save.mutateAsync({ id: template?.id ?? null, ...fields }).then(onDone, (thrown) => {
      const { code, message } = toApiError(thrown)
      form.setError('root', { type: code, message })
    }),
  )
  const { errors } = form.formState
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <div className={styles.form}>
          <Field label="Name" error={errors.name?.message}>
            <TextInput autoFocus maxLength={100} autoComplete="off" {...form.register('name')} />
          </Field>
          <Field label="Content" error={errors.content?.message}>
            <TextArea rows={12} className={styles.content} {...form.register('content')} />
          </Field>
        </div>
      </DialogBody>
      <DialogFooter>
        <span className="gap" />
        <FormProblem errors={errors} signInHref={paths.auth} />
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={save.isPending} busyLabel="Saving">
          Save Template
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
