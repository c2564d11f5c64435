import { Info } from 'lucide-react'
import { Button } from '../../../ui/actions/button.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import styles from './plan-banner.module.css'

/** The reminder of a user who wants to choose a plan later; the note says what a plan is needed for [PLAN-05] [PLAN-08]. */
export function PlanBanner({ note, onChoose }: { note: string | null; onChoose: () => void }) {
  return (
    <section className={styles.banner} aria-label="Subscription setup">
      <div className={styles.inner}>
        <Icon of={Info} />
        <div className={styles.text}>
          <p className="strong">Complete your subscription setup</p>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        <Button size="small" className={styles.choose} onClick={onChoose}>
          Choose Plan
        </Button>
      </div>
    </section>
  )
}
