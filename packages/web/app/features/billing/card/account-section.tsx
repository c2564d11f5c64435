import { type ReactNode, useId } from 'react'
import styles from './account-section.module.css'

/** A part of the subscription card with its own heading. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 className="h-group" id={id}>
        {title}
      </h3>
      {children}
    </section>
  )
}
