import type { JournalTemplate } from '@candlebook/contract/journal'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.store.ts'
import { useDeleteTemplate, useTemplates } from './journal.queries.ts'
import { TemplateForm } from './template-form.tsx'

/** The templates for new entries: change them, remove them, add others. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const [editing, setEditing] = useState<JournalTemplate | 'new' | null>(null)
  const { data: templates, error, refetch, isFetching } = useTemplates()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Templates" size="mid" scrim="keeps">
      {editing === null ? (
        <>
          <DialogBody>
            {templates && <TemplateList templates={templates} onEdit={setEditing} />}
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
  const remove = useDeleteTemplate()
  const removeIt = (template: JournalTemplate) =>
    remove.mutate(
      { id: template.id },
      { onError: (thrown) => toast({ title: 'Error', description: toApiError(thrown).message }) },
    )
  if (templates.length === 0)
    return <p className="soft">No templates yet. Add one to start new entries with it.</p>
  return (
    <ul className="template-list">
      {templates.map((template) => (
        <li key={template.id}>
          <div>
            <b>{template.name}</b>
            <p className="cap">{template.content.slice(0, 90)}</p>
          </div>
          <IconButton icon={Pencil} label={`Edit ${template.name}`} onClick={() => onEdit(template)} />
          <IconButton
            icon={Trash2}
            label={`Remove ${template.name}`}
            tone="delete"
            onClick={() => removeIt(template)}
          />
        </li>
      ))}
    </ul>
  )
}
