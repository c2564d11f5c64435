import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../display/icon.tsx'
import styles from './note.module.css'

/** A line that says what a figure leaves out. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <p className={clsx(styles.note, 'num')}>
      <Icon of={CircleAlert} size={14} />
      {children}
    </p>
  )
}
