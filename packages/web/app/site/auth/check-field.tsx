import { type ReactNode, useId } from 'react'
import { Checkbox, type CheckboxProps } from '../../ui/fields/checkbox.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import styles from './auth.module.css'

/** A tick box with its error below it. */
export function CheckField({
  error,
  note,
  children,
  ...rest
}: CheckboxProps & { error: string | undefined; note?: ReactNode }) {
  const noteId = useId()
  return (
    <div>
      <Checkbox {...rest} aria-invalid={error ? true : undefined} aria-describedby={noteId}>
        {children}
      </Checkbox>
      <div id={noteId} className={styles.checkNote}>
        {error ? <FieldError>{error}</FieldError> : note}
      </div>
    </div>
  )
}
