import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './plan-pair.module.css'

/** The cards of both plans, and below them how the saving of the annual plan is computed. */
export function PlanPair({
  savingTitle,
  saving,
  savingClassName,
  children,
}: {
  savingTitle: string
  /** The computation, with its result in `b`. */
  saving: ReactNode
  savingClassName?: string | undefined
  /** Two cards. */
  children: ReactNode
}) {
  return (
    <>
      <div className={styles.plans}>{children}</div>
      <p className={clsx(styles.saving, savingClassName)}>
        <span>{savingTitle}</span>
        <span className="num">{saving}</span>
      </p>
    </>
  )
}
