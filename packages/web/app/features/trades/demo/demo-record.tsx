import { toApiError } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { toast } from '../../../ui/feedback/toast.store.ts'
import styles from './demo-record.module.css'
import { useLoadDemoRecord } from './demo-record.queries.ts'

/** Loads sample trades and journal entries into the empty account, for a first look. */
export function DemoRecord() {
  const load = useLoadDemoRecord()
  const show = () =>
    // The button is removed when the trades are loaded, so the promise shows the toast and not this component.
    load.mutateAsync().catch((thrown) => toast({ title: 'Error', description: toApiError(thrown).message }))
  return (
    <div className={styles.demo}>
      <Button variant="quiet" busy={load.isPending} busyLabel="Loading" onClick={() => void show()}>
        Load Sample Data
      </Button>
      <p className="mini">Adds sample trades and journal entries. You can remove them at any time.</p>
    </div>
  )
}
