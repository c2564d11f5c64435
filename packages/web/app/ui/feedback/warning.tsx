import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../display/icon.tsx'
import styles from './warning.module.css'

/** A sentence that a person should act on; it stays on the screen, unlike a toast. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <div className={styles.warning} role="status">
      <Icon of={TriangleAlert} />
      <p>{children}</p>
    </div>
  )
}
