import { useTradeSummary } from '../../features/trades/data/trade-summary.queries.ts'
import {
  useDemoRecord,
  useLoadDemoRecord,
  useRemoveDemoRecord,
} from '../../features/trades/demo/demo-record.queries.ts'
import { toApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import styles from './tour.module.css'

/** Offers the demo record to an account without trades; after it is loaded, one press removes it. */
export function DemoOffer() {
  const { data: summary } = useTradeSummary()
  const { data: record } = useDemoRecord(true)
  const load = useLoadDemoRecord()
  const remove = useRemoveDemoRecord()
  if (!summary || !record) return null
  const isEmpty = summary.closed + summary.open === 0
  if (!record.loaded && !isEmpty) return null
  const run = (change: typeof load | typeof remove) =>
    change.mutateAsync().catch((thrown) => toast({ title: 'Error', description: toApiError(thrown).message }))
  return (
    <div className={styles.demo}>
      <p className="mini">
        {record.loaded ? 'The account has sample trades.' : 'Or begin with sample trades, to look around.'}
      </p>
      {record.loaded ? (
        <Button size="small" busy={remove.isPending} busyLabel="Removing" onClick={() => void run(remove)}>
          Remove Sample Data
        </Button>
      ) : (
        <Button size="small" busy={load.isPending} busyLabel="Loading" onClick={() => void run(load)}>
          Load Sample Data
        </Button>
      )}
    </div>
  )
}
