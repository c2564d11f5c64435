import { clsx } from 'clsx'
import styles from './skeleton.module.css'

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
