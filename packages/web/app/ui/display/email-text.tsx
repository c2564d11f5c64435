import { Fragment } from 'react'
import styles from './email-text.module.css'

/** An email address inside a text. A long one breaks after '@' and dots, and elsewhere only when a part is too long. */
export function EmailText({ children }: { children: string }) {
  return (
    <span className={styles.email}>
      {children.split(/(?<=[@.])/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
        <Fragment key={at}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  )
}
