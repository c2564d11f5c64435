import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './stat.module.css'

export interface StatProps {
  label: string
  figure: ReactNode
  /** A small drawing next to the figure; hidden from screen readers and on phones. */
  glyph?: ReactNode
  /** The line below the figure: the values that it is computed from. */
  context?: ReactNode
  className?: string
}

/** One figure with its name and its context. Put related figures into one Summary. */
export function Stat({ label, figure, glyph, context, className }: StatProps) {
  return (
    <article className={clsx(styles.stat, className)}>
      <h2>{label}</h2>
      <p className={styles.figure}>{figure}</p>
      {glyph && (
        <div className={styles.glyph} aria-hidden>
          {glyph}
        </div>
      )}
      {context && <p className={styles.context}>{context}</p>}
    </article>
  )
}

/** Four figures in one card. */
export function Summary({
  label,
  busy,
  className,
  children,
}: {
  label: string
  busy?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <section className={clsx(styles.summary, className)} aria-label={label} aria-busy={busy || undefined}>
      {children}
    </section>
  )
}
