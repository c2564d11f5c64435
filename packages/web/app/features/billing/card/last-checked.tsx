import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { formatInstant } from '../../../ui/dates/format-instant.ts'
import styles from './last-checked.module.css'
import { useProviderCheck } from './use-portal.ts'

/** When the payment provider was last asked, and a button that asks it now. */
export function LastChecked({ checkedAt }: { checkedAt: string | null }) {
  const askProvider = useProviderCheck()
  const [isChecking, setChecking] = useState(false)
  const check = async () => {
    setChecking(true)
    await askProvider()
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
