import { advisePassword } from './password-advice.ts'
import styles from './password-meter.module.css'

/** Advice on the typed password as a bar and in words; the hint while nothing is typed. */
export function PasswordMeter({ password, hint }: { password: string; hint: string }) {
  const advice = advisePassword(password)
  if (!advice) return hint
  return (
    <span className={styles.meter}>
      <span className={styles.bar} data-level={advice.level} aria-hidden>
        <i />
        <i />
        <i />
        <i />
      </span>
      {advice.text}
    </span>
  )
}
