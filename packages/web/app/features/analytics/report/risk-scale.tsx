import { RECOMMENDED_RISK_PCT } from '@candlebook/domain/analytics'
import styles from './risk-scale.module.css'

const END = 1.5 * RECOMMENDED_RISK_PCT

/** The average risk on a scale with the recommended limit [ANLY-15]; the text next to it says the same. */
export function RiskScale({ risk, tooHigh }: { risk: string; tooHigh: boolean }) {
  const at = Math.min(100, (100 * Number(risk)) / END)
  const limit = (100 * RECOMMENDED_RISK_PCT) / END
  return (
    <span className={styles.scale} aria-hidden data-too-high={tooHigh || undefined}>
      <i style={{ left: `${at}%` }} />
      <u style={{ left: `${limit}%` }} />
      <small style={{ left: `${limit}%` }}>{RECOMMENDED_RISK_PCT}% limit</small>
    </span>
  )
}
