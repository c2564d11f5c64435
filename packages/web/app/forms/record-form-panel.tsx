import type { BaseSyntheticEvent, ReactNode } from 'react'
import { type FieldErrors, type FieldValues, FormProvider } from 'react-hook-form'
import { paths } from '../lib/paths.ts'
import { Button } from '../ui/actions/button.tsx'
import { ConflictPanel } from '../ui/dialogs/conflict-panel.tsx'
import { DialogBody, DialogFooter, DialogForm } from '../ui/dialogs/dialog.tsx'
import { FormProblem } from '../ui/fields/form-problem.tsx'
import styles from './record-form-panel.module.css'
import type { RecordForm } from './use-record-form.ts'

export type RecordFormPanelProps<Values extends FieldValues> = {
  record: RecordForm<Values>
  submitLabel: string
  /** The button of a form that deletes something is red. */
  submitVariant?: 'primary' | 'danger'
  busyLabel?: string
  /** Shown at the start of the footer, such as figures computed from the typed values. */
  summary?: ReactNode
  /** A narrow dialog shows the summary above its buttons, and the reason of a failed save above its footer. */
  narrow?: boolean
  /** The fields reach the edges of the dialog. */
  flush?: boolean
  /** The fields, which access the form through `useFormContext`. */
  children: ReactNode
}

/** The fields and the footer of a record's form, for use inside a dialog. */
export function RecordFormPanel<Values extends FieldValues>({
  record,
  submitLabel,
  submitVariant = 'primary',
  busyLabel = 'Saving',
  summary,
  narrow = false,
  flush = false,
  children,
}: RecordFormPanelProps<Values>) {
  const { form, conflict, isUploading } = record
  const { errors } = form.formState
  const ignore = (event: BaseSyntheticEvent) => event.preventDefault()
  return (
    <FormProvider {...form}>
      <DialogForm onSubmit={isUploading ? ignore : record.submit}>
        <DialogBody flush={flush}>
          {conflict && <ConflictPanel {...conflict} fillsWidth={flush} />}
          {children}
          {narrow && errors.root && <Problem errors={errors} />}
        </DialogBody>
        <DialogFooter className={narrow ? styles.narrow : undefined}>
          {summary}
          <span className="gap" />
          {!narrow && <Problem errors={errors} />}
          <Button onClick={record.cancel}>Cancel</Button>
          <Button
            type="submit"
            variant={submitVariant}
            busy={record.isSaving || isUploading}
            busyLabel={isUploading ? 'Uploading' : busyLabel}
          >
            {submitLabel}
          </Button>
        </DialogFooter>
      </DialogForm>
    </FormProvider>
  )
}

function Problem({ errors }: { errors: FieldErrors }) {
  return <FormProblem errors={errors} signInHref={paths.auth} />
}
