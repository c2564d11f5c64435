import { useId } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import styles from './import-progress.module.css'
import { describeProgress, type ShownProgress } from './import-progress.words.ts'
import { PlanButtons } from './plan/plan-buttons.tsx'

/** The progress of a plan, with a button that cancels it. */
export function ImportProgress({
  fileName,
  progress,
  onCancel,
}: {
  fileName: string
  progress: ShownProgress
  onCancel: () => void
}) {
  const titleId = useId()
  const { title, detail, part } = describeProgress(progress)
  return (
    <Card pad>
      <div className={styles.progress}>
        <h2 className={`h-card ${styles.name}`} id={titleId}>
          {fileName}
        </h2>
        <progress
          className={styles.track}
          aria-labelledby={titleId}
          {...(part !== null && { value: part })}
        />
        <p className="cap num" role="status">
          {title}
          {detail && <span>, {detail}</span>}
        </p>
      </div>
      <PlanButtons>
        <Button onClick={onCancel}>Cancel</Button>
      </PlanButtons>
    </Card>
  )
}
