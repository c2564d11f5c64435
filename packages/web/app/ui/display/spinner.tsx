import { clsx } from 'clsx'
import styles from './spinner.module.css'

/** A turning ring that says its name to screen readers. */
export function Spinner({ label = 'Loading', size = 20 }: { label?: string; size?: number }) {
  return (
    <span role="status" aria-label={label} className={styles.spinner}>
      <SpinnerRing size={size} />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

/** The ring alone, in the colour of the text next to it; decoration. 14 px unless said. */
export function SpinnerRing({ size, className }: { size?: number; className?: string }) {
  const style = size === undefined ? undefined : { width: size, height: size }
  return <span className={clsx(styles.ring, className)} style={style} aria-hidden />
}

/** The spinner alone on a page, while it is decided what the page is. */
export function PageSpinner({ label }: { label?: string }) {
  return (
    <div className={styles.page}>
      <Spinner label={label} size={28} />
    </div>
  )
}
