import type { ReactNode } from 'react'
import { Help } from '../../ui/feedback/tooltip.tsx'
import styles from './figures.module.css'

/** A further line below a figure. */
export function FigureLine({ children }: { children: ReactNode }) {
  return <span className={styles.line}>{children}</span>
}

/** A figure with its help and its context; a click shows its arithmetic. */
export function FigureView({
  title,
  help,
  subject,
  value,
  onOpen,
  children,
}: {
  title: string
  help: string
  /** What the figure describes: 'these trades', 'the account'. The help button is named after both: two figures can have one title. */
  subject: string
  value: string
  /** Opens the arithmetic; null for a figure that does not exist. */
  onOpen: (() => void) | null
  children: ReactNode
}) {
  return (
    <div className={styles.figure}>
      <dt className={styles.name}>
        {title}
        <Help className={styles.help} about={`${title} of ${subject}`}>
          {help}
        </Help>
      </dt>
      <dd>
        <div className={styles.amount}>
          {onOpen ? (
            <button type="button" className={styles.value} data-size="list" onClick={onOpen}>
              {value}
              <span className="visually-hidden">, show how {title} is computed</span>
            </button>
          ) : (
            <span className={styles.value} data-size="list">
              {value}
            </span>
          )}
        </div>
        <span className={styles.context}>{children}</span>
      </dd>
    </div>
  )
}
