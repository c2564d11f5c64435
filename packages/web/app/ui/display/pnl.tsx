import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import styles from './pnl.module.css'

export type PnlSign = 'gain' | 'loss' | 'flat' | 'unknown'

export interface PnlProps {
  text: string
  sign: PnlSign
  fit?: boolean
  className?: string | undefined
}

/**
 * A profit or loss. The text includes the sign ('+$1,204.50'); the triangle and the colour repeat it. With `fit`, a long
 * amount gets a smaller font, so that it fits the width of the nearest CSS container.
 */
export function Pnl({ text, sign, fit, className }: PnlProps) {
  return (
    <span
      className={clsx(styles.pnl, styles[sign], fit && styles.fit, className)}
      style={fit ? ({ '--characters': text.length } as CSSProperties) : undefined} // CSSProperties has no custom properties
    >
      {sign === 'gain' && <Triangle path="M4 1 7.6 7H.4Z" />}
      {sign === 'loss' && <Triangle path="M4 7 .4 1h7.2Z" />}
      {text}
    </span>
  )
}

/** The sign for -1, 0 or 1; null for an unknown value. */
export function getPnlSign(direction: number | null): PnlSign {
  if (direction === null) return 'unknown'
  return direction > 0 ? 'gain' : direction < 0 ? 'loss' : 'flat'
}

function Triangle({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 8 8" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
