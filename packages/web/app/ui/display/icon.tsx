import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'

export type { LucideIcon } from 'lucide-react'

/** A line icon next to text; hidden from screen readers because the text says the same. */
export function Icon({
  of: Drawing,
  size = 16,
  className,
}: {
  of: LucideIcon
  size?: number
  className?: string
}) {
  return <Drawing className={clsx('icon', className)} size={size} strokeWidth={1.75} aria-hidden />
}
