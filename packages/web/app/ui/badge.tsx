import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon, type LucideIcon } from './icon.tsx'
import './badge.css'

export type BadgeKind = 'long' | 'short' | 'open' | 'closed' | 'market' | 'kind'

const arrows: Partial<Record<BadgeKind, LucideIcon>> = { long: ArrowUpRight, short: ArrowDownRight }

/** A small label. Long and short differ by word and arrow and never take the colours of money. */
export function Badge({
  kind,
  icon = arrows[kind],
  children,
}: {
  kind: BadgeKind
  icon?: LucideIcon
  children: ReactNode
}) {
  return (
    <span className={`badge ${kind}`}>
      {icon && <Icon of={icon} size={12} />}
      {children}
    </span>
  )
}
