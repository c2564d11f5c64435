import type { ReactNode } from 'react'
import styles from './plan-buttons.module.css'

/** The row of buttons at the end of a card. */
export function PlanButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}
