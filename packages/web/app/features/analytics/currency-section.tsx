import type { AnalyticsFilter } from '@candlebook/contract/analytics-report'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { getCurrentSearchParams } from '../../lib/search-params.ts'
import { Card } from '../../ui/display/card.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import styles from './analytics-report.module.css'

const CurrencyTable = lazyPart(async () => (await import('./currency-table.tsx')).CurrencyTable, {
  waiting: <Skeleton width="100%" height={120} />,
})

/** The switch that shows each currency by itself. It loads nothing until it is on. */
export function CurrencySection({ filter }: { filter: AnalyticsFilter }) {
  const { isOn, setOn } = useSwitch()
  const id = useId()
  return (
    <Card className={styles.section}>
      <div className={styles.switch}>
        <Switch id={id} checked={isOn} onCheckedChange={setOn} />
        <label htmlFor={id}>Each in its own currency</label>
      </div>
      {isOn && <CurrencyTable filter={filter} />}
    </Card>
  )
}

const PARAMETER = 'currencies'
const OWN = 'own'

function useSwitch() {
  const [params, setParams] = useSearchParams()
  const setOn = (isOn: boolean) => {
    const next = new URLSearchParams(getCurrentSearchParams())
    if (isOn) next.set(PARAMETER, OWN)
    else next.delete(PARAMETER)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return { isOn: params.get(PARAMETER) === OWN, setOn }
}
