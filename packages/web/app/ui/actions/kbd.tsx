import { clsx } from 'clsx'
import styles from './kbd.module.css'

/** A key of the keyboard, as a hint beside an action; decoration to a screen reader. */
export function Kbd({ children, className }: { children: string; className?: string }) {
  return (
    <kbd className={clsx(styles.key, className)} aria-hidden>
      {children}
    </kbd>
  )
}
