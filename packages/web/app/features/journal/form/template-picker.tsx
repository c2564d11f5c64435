import { useFormContext } from 'react-hook-form'
import { useTemplates } from '../journal.queries.ts'
import type { EntryFormValues } from './entry-form.values.ts'
import styles from './template-picker.module.css'

/** Inserts a template into the text. Existing text stays, and the template follows below it. */
export function TemplatePicker() {
  const form = useFormContext<EntryFormValues>()
  const { data: templates = [] } = useTemplates()
  const insert = (content: string) => {
    const written = form.getValues('content').trimEnd()
    const next = written === '' ? content : `${written}\n\n${content}`
    form.setValue('content', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  if (templates.length === 0) return null
  return (
    <span className={styles.picker}>
      Insert
      {templates.map((template) => (
        <button key={template.id} type="button" className="link" onClick={() => insert(template.content)}>
          {template.name}
        </button>
      ))}
    </span>
  )
}
