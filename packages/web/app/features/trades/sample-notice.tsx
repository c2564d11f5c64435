import type { DemoRecord } from '@candlebook/contract/demo'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx'
import styles from './sample-notice.module.css'

const RemoveSampleDialog = lazyDialog(
  async () => (await import('./remove-sample-dialog.tsx')).RemoveSampleDialog,
)

/** Says above the list that the demo record is in the account, and offers to remove it. */
export function SampleNotice({ record }: { record: DemoRecord }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <section className={styles.notice} aria-label="Sample data">
      <Icon of={Info} />
      <p className={styles.words}>
        {record.trades > 0 ? 'These are sample trades.' : 'Your journal has sample entries.'} Remove them when
        you want to begin.
      </p>
      <Button size="small" aria-label="Remove Sample Data" onClick={() => setAsking(true)}>
        Remove
      </Button>
      {isAsking && <RemoveSampleDialog record={record} onClose={() => setAsking(false)} />}
    </section>
  )
}
