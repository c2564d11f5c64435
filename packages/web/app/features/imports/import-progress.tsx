import type { PlanProgress } from '@candlebook/contract/imports'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './import-progress.module.css'
import { progressWords } from './import-progress.words.ts'
import { PlanButtons } from './plan-buttons.tsx'

/** How far the plan of a file is, and the way to end it. Without progress the file is still on its way. */
export function ImportProgress({
  fileName,
  progress,
  onCancel,
}: {
  fileName: string
  progress: PlanProgress | null
  onCancel: () => void
}) {
  const titleId = useId()
  const { title, detail, part } = progressWords(progress)
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
