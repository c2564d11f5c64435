import { FieldError } from '../ui/fields/field.tsx'
import styles from './auth.module.css'

/** What the server said about the form as a whole; stands above the button and is read out. */
export function AuthFormError({ children }: { children: string | null }) {
  return (
    <div role="alert" className={styles.problem}>
      {children && <FieldError className={styles.problemText}>{children}</FieldError>}
    </div>
  )
}
