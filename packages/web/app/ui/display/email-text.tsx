import styles from './email-text.module.css'

/** An e-mail address inside a text. A long one breaks where the line ends. */
export function EmailText({ children }: { children: string }) {
  return <span className={styles.email}>{children}</span>
}
