import type { ReactNode } from 'react'
import './stat.css'

export interface StatProps {
  label: string
  figure: ReactNode
  /** A small drawing beside the figure; decoration. Left out on phones. */
  glyph?: ReactNode
  /** The line below: what the figure is made of. */
  context?: ReactNode
}

/** One figure with its name and its context. Related figures stand in one Summary, split by hairlines. */
export function Stat({ label, figure, glyph, context }: StatProps) {
  return (
    <article className="stat">
      <h2>{label}</h2>
      <p className="fig">{figure}</p>
      {glyph && (
        <div className="glyph" aria-hidden>
          {glyph}
        </div>
      )}
      {context && <p className="ctx">{context}</p>}
    </article>
  )
}

/** Four figures in one card. */
export function Summary({ label, busy, children }: { label: string; busy?: boolean; children: ReactNode }) {
  return (
    <section className="summary" aria-label={label} aria-busy={busy || undefined}>
      {children}
    </section>
  )
}
