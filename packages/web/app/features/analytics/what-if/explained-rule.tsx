import type { Rules } from '@candlebook/domain/analytics/what-if'
import { type ReactNode, useId } from 'react'
import styles from './what-if-rules.module.css'

/** What each part of the rules shows and changes. */
export type RulesPart = { rules: Rules; onChange: (change: Partial<Rules>) => void }

/** A rule with its explanation. The control refers to the explanation by the id that `children` receives. */
export function ExplainedRule({
  about,
  children,
}: {
  about: string
  children: (explanationId: string) => ReactNode
}) {
  const id = useId()
  return (
    <div className={styles.choice}>
      {children(id)}
      <p className="mini" id={id}>
        {about}
      </p>
    </div>
  )
}
