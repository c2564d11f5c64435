import { clsx } from 'clsx'
import styles from './loading.module.css'

/** A spinner with a name for screen readers. */
export function Spinner({ label = 'Loading', size = 20 }: { label?: string; size?: number }) {
  return (
    <span role="status" aria-label={label} className={styles.spinner}>
      <SpinnerRing size={size} />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

/**
 * The ring without a name, in the colour of the text next to it; hidden from screen readers. 14 px by
 * default.
 */
export function SpinnerRing({ size, className }: { size?: number; className?: string }) {
  const style = size === undefined ? undefined : { width: size, height: size }
  return <span className={clsx(styles.ring, className)} style={style} aria-hidden />
}

/** The spinner as the only content of a page, until the app knows which page to show. */
export function PageSpinner({ label }: { label?: string }) {
  return (
    <div className={styles.page}>
      <Spinner label={label} size={28} />
    </div>
  )
}

/** An animated bar with the size of the text or figure that is loading. */
export function Skeleton({
  width,
  height = 14,
  className,
}: {
  width: number | string
  height?: number
  className?: string
}) {
  return <span className={clsx(styles.bar, className)} style={{ width, height }} aria-hidden />
}
