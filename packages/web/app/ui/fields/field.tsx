import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { Icon } from '../display/icon.tsx'
import styles from './field.module.css'

export interface FieldProps {
  label: ReactNode
  /** Shown under the control while there is no error. */
  hint?: ReactNode
  /** What is wrong, in one sentence; takes the place of the hint. */
  error?: string | null
  /** Reads the error out at once, for one that appears without leaving the field. */
  isAlert?: boolean
  /** Small text or a link at the right end of the label: 'optional', 'Forgot Password'. */
  aside?: ReactNode
  /** True where the control is a group (segments, chips, checkboxes) and not one input. */
  group?: boolean
  className?: string
  children: ReactNode
}

/** A label above, one control, and below it a hint or an error, never both. */
export function Field({
  label,
  hint,
  error,
  isAlert = false,
  aside,
  group = false,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const wiring: FieldWiring = {
    controlId: `${id}c`,
    labelId: `${id}l`,
    noteId: error || hint ? `${id}n` : undefined,
    invalid: Boolean(error),
  }
  return (
    <div className={clsx(styles.field, className)}>
      <div className={styles.label}>
        {group ? (
          <span id={wiring.labelId}>{label}</span>
        ) : (
          <label id={wiring.labelId} htmlFor={wiring.controlId}>
            {label}
          </label>
        )}
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      <Wiring value={wiring}>{children}</Wiring>
      {error ? (
        <FieldError id={wiring.noteId} isAlert={isAlert}>
          {error}
        </FieldError>
      ) : (
        hint && (
          <p className={styles.hint} id={wiring.noteId}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}

/** An error in words with its icon; inside a Field, or above a form's button. */
export function FieldError({
  id,
  isAlert = false,
  className,
  children,
}: {
  id?: string
  isAlert?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <p className={clsx(styles.error, className)} id={id} role={isAlert ? 'alert' : undefined}>
      <Icon of={CircleAlert} size={14} />
      <span>{children}</span>
    </p>
  )
}

interface FieldWiring {
  controlId: string
  labelId: string
  noteId: string | undefined
  invalid: boolean
}

const Wiring = createContext<FieldWiring | null>(null)

/** The attributes that tie an input to the Field around it; nothing outside a Field. */
export function useFieldControl() {
  const wiring = useContext(Wiring)
  if (!wiring) return {}
  return {
    id: wiring.controlId,
    'aria-describedby': wiring.noteId,
    'aria-invalid': wiring.invalid || undefined,
  }
}

/** The same for a group of controls, which the label names instead of pointing at. */
export function useFieldGroup() {
  const wiring = useContext(Wiring)
  if (!wiring) return {}
  return {
    'aria-labelledby': wiring.labelId,
    'aria-describedby': wiring.noteId,
    'aria-invalid': wiring.invalid || undefined,
  }
}
