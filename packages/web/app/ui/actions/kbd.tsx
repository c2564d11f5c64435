import { clsx } from 'clsx'
import styles from './kbd.module.css'

/** A keyboard key as a hint next to an action; hidden from screen readers. Null shows nothing. */
export function Kbd({ children, className }: { children: string | null; className?: string }) {
  if (children === null) return null
  return (
    <kbd className={clsx(styles.key, className)} aria-hidden>
      {children}
    </kbd>
  )
}
