import { clsx } from 'clsx'
import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { Icon, type LucideIcon } from './icon.tsx'

export type BadgeKind = 'long' | 'short' | 'open' | 'closed' | 'market' | 'kind'

const arrows: Partial<Record<BadgeKind, LucideIcon>> = { long: ArrowUpRight, short: ArrowDownRight }

/** A small label. Long and short differ by word and arrow, never by the colours of profit and loss. */
export function Badge({
  kind,
  icon = arrows[kind],
  className,
  children,
}: {
  kind: BadgeKind
  icon?: LucideIcon
  className?: string
  children: ReactNode
}) {
  return (
    <span className={clsx(styles.badge, styles[kind], className)}>
      {icon && <Icon of={icon} size={12} />}
      {children}
    </span>
  )
}
