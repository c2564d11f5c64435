import { clsx } from 'clsx'
import styles from './skeleton.module.css'

/** A breathing bar in the room that a text or figure will take. */
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
