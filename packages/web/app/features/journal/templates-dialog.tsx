import { type JournalTemplate, TemplateFields } from '@candlebook/contract/journal'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { RecordFormPanel } from '../../forms/record-form-dialog.tsx'
import { createShapeResolver } from '../../forms/shape-resolver.ts'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { toApiError } from '../../lib/api-error.ts'
import { Button, IconButton } from '../../ui/actions/button.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Dialog, DialogBody, DialogFooter, DialogSubject } from '../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx'
import { RowListLoading } from '../../ui/layout/row-list.tsx'
import { buildEntryExcerpt } from './entry.words.ts'
import styles from './entry-form.module.css'
import { useDeleteTemplate, useSaveTemplate, useTemplates } from './journal.queries.ts'

/** The templates for new entries: the user adds, changes and deletes them. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const [editing, setEditing] = useState<JournalTemplate | 'new' | null>(null)
  const { data: templates, error, refetch, isFetching } = useTemplates()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Templates" size="mid" scrim="keeps">
      {editing === null ? (
        <>
          <DialogBody>
            {templates && <TemplateList templates={templates} onEdit={setEditing} />}
            {!templates && !error && <RowListLoading />}
            {error && !templates && (
              <ErrorState
                title="Failed to load templates."
                onRetry={() => void refetch()}
                retrying={isFetching}
              />
            )}
          </DialogBody>
          <DialogFooter>
            <span className="gap" />
            <Button variant="primary" icon={Plus} onClick={() => setEditing('new')}>
              Add Template
            </Button>
          </DialogFooter>
        </>
      ) : (
        <TemplateForm template={editing === 'new' ? null : editing} onDone={() => setEditing(null)} />
      )}
    </Dialog>
  )
}

function TemplateList({
  templates,
  onEdit,
}: {
  templates: JournalTemplate[]
  onEdit: (t: JournalTemplate) => void
}) {
  const [asked, setAsked] = useState<JournalTemplate | null>(null)
  const remove = useDeleteTemplate()
  if (templates.length === 0)
    return <p className="soft">No templates yet. Add one to start new entries with it.</p>
  return (
    <>
      <ul className={styles.list}>
        {templates.map((template) => (
          <li key={template.id} className={styles.template}>
            <div className={styles.text}>
              <b>{template.name}</b>
              <p className={`cap ${styles.start}`}>{buildEntryExcerpt(template.content)}</p>
            </div>
            <IconButton icon={Pencil} label={`Edit ${template.name}`} onClick={() => onEdit(template)} />
            <IconButton
              icon={Trash2}
              label={`Remove ${template.name}`}
              tone="delete"
              onClick={() => setAsked(template)}
            />
          </li>
        ))}
      </ul>
      {asked && (
        <ActionDialog
          title="Remove Template"
          question="Are you sure you want to remove this template? Entries that were started with it stay as they are."
          confirmLabel="Remove"
          busyLabel="Removing"
          run={() => remove.mutateAsync({ id: asked.id })}
          failed={(thrown) => toApiError(thrown).message}
          onClose={() => setAsked(null)}
        >
          <DialogSubject>
            <b>{asked.name}</b>
          </DialogSubject>
        </ActionDialog>
      )}
    </>
  )
}

/** The form of one template: name and text. */
function TemplateForm({ template, onDone }: { template: JournalTemplate | null; onDone: () => void }) {
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
