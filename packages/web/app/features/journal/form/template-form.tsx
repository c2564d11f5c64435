import { type JournalTemplate, TemplateFields } from '@candlebook/contract/journal'
import { useFormContext } from 'react-hook-form'
import { RecordFormPanel } from '../../../forms/record-form-panel.tsx'
import { createShapeResolver } from '../../../forms/shape-resolver.ts'
import { useRecordForm } from '../../../forms/use-record-form.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx'
import { useSaveTemplate } from '../journal.queries.ts'
import styles from './entry-form.module.css'

/** The form of one template: name and text. */
export function TemplateForm({ template, onDone }: { template: JournalTemplate | null; onDone: () => void }) {
  const save = useSaveTemplate()
  const record = useRecordForm<TemplateFields>({
    start: { name: template?.name ?? '', content: template?.content ?? '' },
    resolver: resolveTemplateForm,
    save: (values) => save.mutateAsync({ id: template?.id ?? null, ...TemplateFields.parse(values) }),
    onClose: onDone,
  })
  return (
    <RecordFormPanel record={record} submitLabel="Save Template">
      <TemplateFormFields />
    </RecordFormPanel>
  )
}

const resolveTemplateForm = createShapeResolver<TemplateFields>({
  shape: TemplateFields,
  toFields: (values) => values,
})

function TemplateFormFields() {
  const { register, formState } = useFormContext<TemplateFields>()
  const { errors } = formState
  return (
    <div className={styles.form}>
      <Field label="Name" error={errors.name?.message}>
        <TextInput autoFocus maxLength={100} autoComplete="off" {...register('name')} />
      </Field>
      <Field label="Content" error={errors.content?.message}>
        <TextArea rows={12} className={styles.content} {...register('content')} />
      </Field>
    </div>
  )
}
