import type { AnalyticsFilter } from '@candlebook/contract/analytics'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import { useWhatIfPanel } from '../what-if/what-if.url.ts'
import { WhatIfSkeleton } from '../what-if/what-if-skeleton.tsx'
import sectionStyles from './report-section.module.css'
import styles from './what-if-section.module.css'

const WhatIfPanel = lazyPart(async () => (await import('../what-if/what-if-panel.tsx')).WhatIfPanel, {
  waiting: <WhatIfSkeleton />,
})

/** What if: the filtered trades under rules of the trader's choice. It loads nothing until it is opened. */
export function WhatIf({ filter }: { filter: AnalyticsFilter }) {
  const { isOpen, setOpen } = useWhatIfPanel()
  return (
    <section aria-labelledby="analytics-what-if" className={sectionStyles.part}>
      <div className={sectionStyles.heading}>
        <h2 className="h-page" id="analytics-what-if">
          What if
        </h2>
        <p className="cap">The same trades under rules that you choose.</p>
      </div>
      <Card className={styles.intro}>
        <p className="soft">
          Without Fridays, with every stop honoured, with at most three trades a day: what would be left of
          your curve and figures, and is the difference more than chance?
        </p>
        <Button
          className={styles.open}
          icon={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          aria-controls={isOpen ? 'what-if-panel' : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide rules' : 'Try rules'}
        </Button>
      </Card>
      {isOpen && (
        <div id="what-if-panel" className={styles.panel}>
          <WhatIfPanel filter={filter} />
        </div>
      )}
    </section>
  )
}
