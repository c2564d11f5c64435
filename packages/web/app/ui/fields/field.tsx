import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { Icon } from '../display/icon.tsx'
import styles from './field.module.css'

export interface FieldProps {
  label: ReactNode
  /** Shown under the control while there is no error. */
  hint?: ReactNode
  /** The error in one sentence; it replaces the hint. */
  error?: string | null
  /** Announces the error at once, for an error that appears while the field has focus. */
  isAlert?: boolean
  /** Small text or a link at the right end of the label: 'optional', 'Forgot Password'. */
  aside?: ReactNode
  /** True when the control is a group (segments, chips, checkboxes) and not one input. */
  group?: boolean
  className?: string
  children: ReactNode
}

/** A label, one control below it, and below the control either a hint or an error. */
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

/** An error text with an icon; inside a Field, or above the button of a form. */
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

/** The attributes that connect an input with the surrounding Field; empty outside a Field. */
export function useFieldControl() {
  const wiring = useContext(Wiring)
  if (!wiring) return {}
  return {
    id: wiring.controlId,
    'aria-describedby': wiring.noteId,
    'aria-invalid': wiring.invalid || undefined,
  }
}

/** The attributes that connect a group of controls with the surrounding Field. The label names the group. */
export function useFieldGroup() {
  const wiring = useContext(Wiring)
  if (!wiring) return {}
  return {
    'aria-labelledby': wiring.labelId,
    'aria-describedby': wiring.noteId,
    'aria-invalid': wiring.invalid || undefined,
  }
}
