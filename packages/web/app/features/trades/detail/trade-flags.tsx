import type { Trade } from '@candlebook/contract/trades'
import type { ExecutionFlagName } from '@candlebook/domain/trades'
import { toApiError } from '../../../lib/api-error.ts'
import { toast } from '../../../ui/feedback/toast.store.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { useSetTradeFlags } from '../data/trades.queries.ts'
import { DetailSection } from './detail-section.tsx'
import styles from './trade-flags.module.css'

const flags: [ExecutionFlagName, string][] = [
  ['slHit', 'Stop loss hit'],
  ['tpHit', 'Take profit hit'],
  ['slModified', 'Stop loss modified'],
  ['tpModified', 'Take profit modified'],
]

/** Whether the stop and the target of a trade were hit or modified. A change is saved at once. */
export function TradeFlags({ trade }: { trade: Trade }) {
  const { mutate, isPending, variables } = useSetTradeFlags()
  const { id, version, slHit, tpHit, slModified, tpModified } = trade
  const shown = isPending ? variables : { slHit, tpHit, slModified, tpModified }
  const save = (change: Partial<Record<ExecutionFlagName, boolean>>) => {
    if (isPending) return
    mutate(
      { id, version, slHit, tpHit, slModified, tpModified, ...change },
      { onError: (error) => toast({ title: 'Error', description: toApiError(error).message }) },
    )
  }
  return (
    <DetailSection heading="Stop and target">
      <div className={styles.flags}>
        {flags.map(([name, label]) => (
          <Checkbox
            key={name}
            checked={shown[name]}
            onChange={(event) => save({ [name]: event.currentTarget.checked })}
          >
            {label}
          </Checkbox>
        ))}
      </div>
    </DetailSection>
  )
}
