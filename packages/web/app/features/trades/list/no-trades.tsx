import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Button, getButtonClass } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { DemoRecord } from '../demo/demo-record.tsx'
import styles from './no-trades.module.css'

/**
 * Shown before the first trade, with the ways to add one [TRADE-10] [TRADE-12]. The demo record is offered only when
 * no part of it is in the account, because it is loaded as one.
 */
export function NoTrades({ onAdd, offersDemo }: { onAdd: () => void; offersDemo: boolean }) {
  return (
    <EmptyState
      title="No trades found"
      action={
        <>
          <div className={styles.ways}>
            <Button variant="primary" icon={Plus} onClick={onAdd}>
              Add Trade
            </Button>
            <Link className={getButtonClass({})} to={paths.imports}>
              Import from your broker
            </Link>
          </div>
          {offersDemo && <DemoRecord />}
        </>
      }
    >
      Start by adding your first trade
    </EmptyState>
  )
}

/** Shown when no trade matches the filter [TRADE-10] [TRADE-11]. */
export function NoTradesFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="No trades found" action={<Button onClick={onClear}>Clear filters</Button>}>
      Try adjusting your filters to see more trades
    </EmptyState>
  )
}
