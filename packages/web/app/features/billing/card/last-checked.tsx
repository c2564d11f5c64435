import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { toApiError } from '../../../lib/api-error.ts'
import { useSubscriptionActions } from '../../../lib/subscription/subscription.queries.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { formatInstant } from '../../../ui/dates/format-instant.ts'
import { toast } from '../../../ui/feedback/toast.store.ts'
import styles from './last-checked.module.css'

/**
 * When the payment provider was last asked, and a button that asks it now. A failure is said, and the card keeps what it
 * shows. The query of the subscription would repeat a failed check as a read of what is stored, which succeeds.
 */
export function LastChecked({ checkedAt }: { checkedAt: string | null }) {
  const { store } = useSubscriptionActions()
  const [isChecking, setChecking] = useState(false)
  const check = async () => {
    setChecking(true)
    try {
      store(await api.billing.check({}))
    } catch (thrown) {
      toast({ title: 'Error', description: toApiError(thrown).message })
    }
    setChecking(false)
  }
  return (
    <div className={styles.line}>
      <p className="cap">{checkedAt ? `Last checked ${formatInstant(checkedAt)}` : 'Not checked yet'}</p>
      <Button
        size="small"
        icon={RotateCw}
        busy={isChecking}
        busyLabel="Checking"
        onClick={() => void check()}
      >
        Check again
      </Button>
    </div>
  )
}
