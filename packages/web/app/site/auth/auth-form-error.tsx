import { FieldError } from '../../ui/fields/field.tsx'
import styles from './auth.module.css'

/** An error that is about the entire form; shown above the button and announced. */
export function AuthFormError({ children }: { children: string | null }) {
  return (
    <div role="alert" className={styles.problem}>
      {children && <FieldError className={styles.problemText}>{children}</FieldError>}
    </div>
  )
}
