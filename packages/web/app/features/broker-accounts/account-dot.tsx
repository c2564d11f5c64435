import type { AccountColour } from '@candlebook/domain/trades/account'
import { clsx } from 'clsx'
import styles from './account-dot.module.css'

/** The colour of a broker account. The name is always next to it. Without a colour it is drawn as a ring. */
export function AccountDot({ colour, className }: { colour: AccountColour | null; className?: string }) {
  return <span className={clsx(styles.dot, className)} data-colour={colour ?? undefined} aria-hidden />
}
