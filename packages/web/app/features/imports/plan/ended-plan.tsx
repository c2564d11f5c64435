import type { PlanProgress } from '@candlebook/contract/imports'
import styles from './ended-plan.module.css'

/** Says how the plan in the address ended, when another tab imported or cancelled it. */
export function EndedPlan({ progress: { fileName, state } }: { progress: PlanProgress }) {
  return (
    <p className={styles.ended} role="status">
      {state === 'committed'
        ? `${fileName} is imported. The list “Imports so far” below the file box can undo it.`
        : `The import of ${fileName} was cancelled. Nothing was written.`}
    </p>
  )
}
