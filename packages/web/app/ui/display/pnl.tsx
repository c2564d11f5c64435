import { clsx } from 'clsx'
import styles from './pnl.module.css'

export type PnlSign = 'gain' | 'loss' | 'flat' | 'unknown'

/** A profit or loss. The text includes the sign ('+$1,204.50'); the triangle and the colour repeat it. */
export function Pnl({ text, sign, className }: { text: string; sign: PnlSign; className?: string }) {
  return (
    <span className={clsx(styles.pnl, styles[sign], className)}>
      {sign === 'gain' && <Triangle path="M4 1 7.6 7H.4Z" />}
      {sign === 'loss' && <Triangle path="M4 7 .4 1h7.2Z" />}
      {text}
    </span>
  )
}

/** The sign for -1, 0 or 1; null for an unknown value. */
export function pnlSign(direction: number | null): PnlSign {
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
