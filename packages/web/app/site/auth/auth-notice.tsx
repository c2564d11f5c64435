import { clsx } from 'clsx'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './auth.module.css'

/** A message in the card that stays, unlike a toast. */
export function AuthNotice({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) {
  return (
    <div className={clsx(styles.notice, isBad && styles.noticeBad)} role="status">
      <Icon of={isBad ? CircleAlert : CircleCheck} />
      <span>{children}</span>
    </div>
  )
}
