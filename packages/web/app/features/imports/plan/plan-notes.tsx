import type { FileNote, ImportPlan, SkippedLine } from '@candlebook/contract/imports'
import { formatCount } from '@candlebook/domain/text'
import { clsx } from 'clsx'
import { Card } from '../../../ui/display/card.tsx'
import { usePlanItems } from '../imports.queries.ts'
import { FileNotes } from './file-notes.tsx'
import styles from './plan-notes.module.css'

/** The warnings or the skipped lines of a plan, page by page. */
export function PlanNotes({
  id,
  plan,
  section,
}: {
  id: string
  plan: ImportPlan
  section: 'warnings' | 'skipped'
}) {
  const { more, loadMore, isLoading } = usePlanItems({ id, planHash: plan.planHash }, section)
  const total = plan.lines[section]
  return (
    <Card pad>
      <h3 className={clsx('h-group', styles.heading)}>
        {section === 'warnings' ? 'Warnings' : `${formatCount(total, 'line')} skipped`}
      </h3>
      <FileNotes
        notes={[...plan[section], ...more].map(toNote)}
        total={total}
        isLoading={isLoading}
        onMore={loadMore}
      />
    </Card>
  )
}

// A skipped line begins with the broker's name for it, so that the trader recognises the line.
function toNote(item: FileNote | SkippedLine): FileNote {
  if (!('what' in item) || item.what === '') return item
  return { ...item, message: `${item.what}: ${item.message}` }
}
