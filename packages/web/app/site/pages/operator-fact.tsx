import { clsx } from 'clsx'
import styles from './pages.module.css'

/** A detail of the operator, or a mark that says which one is not configured: nothing is invented [LEGAL-05]. */
export function OperatorFact({ value, name }: { value: string | null; name: string }) {
  return value === null ? <mark className={styles.missing}>[{name}: not configured]</mark> : value
}

/** The address for questions as a link. */
export function OperatorEmail({ email }: { email: string | null }) {
  if (email === null) return <OperatorFact value={null} name="contact email" />
  return (
    <a className={clsx('link', styles.email)} href={`mailto:${email}`}>
      {email}
    </a>
  )
}
