import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { Card } from '../../ui/display/card.tsx'
import styles from './figure-card.module.css'
import { sampleNotice } from './sample-report.ts'

/** One figure with its name. The card of a sample says so in its corner and as a watermark [ERRC-35]. */
export function FigureCard({
  title,
  isSample,
  aside,
  className,
  children,
}: {
  title: string
  isSample: boolean
  /** A button at the end of the line of the title. */
  aside?: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card pad className={clsx(styles.card, className)} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 className="h-group" id={id}>
          {title}
        </h3>
        {isSample && (
          <span className={styles.notice} lang="pt">
            {sampleNotice}
          </span>
        )}
        {aside}
      </div>
      {isSample && <span className={styles.watermark} data-words={sampleNotice} aria-hidden="true" />}
      {children}
    </Card>
  )
}
