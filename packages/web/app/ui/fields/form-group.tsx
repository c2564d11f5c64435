import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './form-group.module.css'

/** A named group of fields. A line separates it from the group before it. */
export function FormGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={clsx('h-group', styles.legend)}>{name}</legend>
      <div className={styles.body}>{children}</div>
    </fieldset>
  )
}
