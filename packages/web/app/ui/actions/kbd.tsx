import { clsx } from 'clsx'
import styles from './kbd.module.css'

/** A keyboard key as a hint next to an action; hidden from screen readers. */
export function Kbd({ children, className }: { children: string; className?: string }) {
  return (
    <kbd className={clsx(styles.key, className)} aria-hidden>
      {children}
    </kbd>
  )
}
