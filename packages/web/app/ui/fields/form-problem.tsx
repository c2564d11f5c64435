import { formatCount } from '@candlebook/domain/text'
import type { FieldErrors } from 'react-hook-form'
import { FieldError } from './field.tsx'
import styles from './form-problem.module.css'

/** Shown next to the button of a form: why saving failed, or how many fields have errors. */
export function FormProblem({ errors, signInHref }: { errors: FieldErrors; signInHref: string }) {
  if (errors.root?.type === 'session.required') {
    return (
      <FieldError className={styles.problem}>
        Your session has ended; your text is kept. <a href={signInHref}>Sign in again</a>
      </FieldError>
    )
  }
  if (errors.root?.message) return <FieldError className={styles.problem}>{errors.root.message}</FieldError>
  const problems = Object.keys(errors).length
  return problems > 0 ? (
    <FieldError className={styles.problem}>{formatCount(problems, 'field')} to fix</FieldError>
  ) : null
}
