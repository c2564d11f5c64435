import { formatCount } from '@candlebook/domain/text/text'
import { clsx } from 'clsx'
import type { BaseSyntheticEvent, KeyboardEvent, ReactNode } from 'react'
import { type FieldErrors, type FieldValues, FormProvider } from 'react-hook-form'
import { findActionOn } from '../lib/keys.ts'
import { paths } from '../lib/paths.ts'
import { Button } from '../ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '../ui/dialogs/dialog.tsx'
import { Table } from '../ui/display/table.tsx'
import { FieldError } from '../ui/fields/field.tsx'
import { countFormErrors } from './form-errors.ts'
import styles from './record-form-dialog.module.css'
import type { FieldDifference, RecordForm } from './use-record-form.ts'

/**
 * The modal form of a record. A click outside does not close it; the close button and Escape keep the draft.
 */
export function RecordFormDialog<Values extends FieldValues>({
  title,
  size = 'small',
  headExtras,
  record,
  ...panel
}: Omit<RecordFormPanelProps<Values>, 'narrow'> & {
  title: string
  size?: 'small' | 'mid' | 'wide'
  headExtras?: ReactNode
}) {
  const { draft } = record
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && record.close()}
      title={title}
      size={size}
      scrim="keeps"
      headExtras={
        <>
          {headExtras}
          {draft && <DraftNote restored={draft.restored} onStartOver={draft.startOver} />}
        </>
      }
    >
      <RecordFormPanel record={record} narrow={size === 'small'} {...panel} />
    </Dialog>
  )
}

type RecordFormPanelProps<Values extends FieldValues> = {
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
      <DialogForm onSubmit={isUploading ? ignore : record.submit} onKeyDown={saveByKey}>
        <DialogBody flush={flush}>
          {conflict && <ConflictPanel {...conflict} fillsWidth={flush} />}
          {children}
          {narrow && errors.root && <FormProblem errors={errors} />}
        </DialogBody>
        <DialogFooter className={narrow ? styles.narrow : undefined}>
          {summary}
          <span className="gap" />
          {!narrow && <FormProblem errors={errors} />}
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

/** Saves the form from any field, also from one in which Enter begins a line. */
function saveByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (findActionOn('form', event.nativeEvent) !== 'saveForm') return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/**
 * A note in the header of a form: this browser stores the text, or the form started with stored text that the
 * user can discard.
 */
function DraftNote({ restored, onStartOver }: { restored: boolean; onStartOver: () => void }) {
  if (!restored) return <span className="mini only-desk">Draft kept on this device</span>
  return (
    <span className="mini">
      Draft restored.{' '}
      <button type="button" className="link" onClick={onStartOver}>
        Start over
      </button>
    </span>
  )
}

interface ConflictPanelProps {
  /** The record in words: 'This trade'. */
  thing: string
  rows: readonly FieldDifference[]
  onKeepMine: () => void
  onTakeStored: () => void
  /** Whether it fills the width of the dialog. Otherwise it is a box among the fields. */
  fillsWidth?: boolean
}

/** Shown when the record was saved in another tab or browser: the differences, and both choices. */
function ConflictPanel({ thing, rows, onKeepMine, onTakeStored, fillsWidth }: ConflictPanelProps) {
  return (
    <section className={clsx(styles.conflict, !fillsWidth && styles.box)} role="alert">
      <h3 className="h-group">{thing} was changed somewhere else</h3>
      <p className="cap">Nothing is saved yet. Choose which version to keep.</p>
      {rows.length > 0 && (
        <Table className={styles.differences}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Stored</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, label, mine, stored }) => (
              <tr key={id ?? label}>
                <th scope="row">{label}</th>
                <td>{mine}</td>
                <td>{stored}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <div className={styles.buttons}>
        <Button onClick={onTakeStored}>Take the stored version</Button>
        <Button variant="primary" onClick={onKeepMine}>
          Keep mine
        </Button>
      </div>
    </section>
  )
}

/** Shown next to the button of a form: why saving failed, or how many fields have errors. */
function FormProblem({ errors }: { errors: FieldErrors }) {
  if (errors.root?.type === 'session.required') {
    return (
      <FieldError className={styles.problem}>
        Your session has ended; your text is kept. <a href={paths.auth}>Sign in again</a>
      </FieldError>
    )
  }
  if (errors.root?.message) return <FieldError className={styles.problem}>{errors.root.message}</FieldError>
  const problems = countFormErrors(errors)
  return problems > 0 ? (
    <FieldError className={styles.problem}>{formatCount(problems, 'field')} to fix</FieldError>
  ) : null
}
