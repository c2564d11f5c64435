import type { ReactNode } from 'react'
import { SiteFrame } from '../frame/site-frame.tsx'
import styles from './framed-message.module.css'

/** A public page with one message: a heading, what it says, and what to do. */
export function FramedMessage({
  title,
  actions,
  children,
}: {
  title: string
  actions: ReactNode
  children: ReactNode
}) {
  return (
    <SiteFrame>
      <div className={styles.message}>
        <h1>{title}</h1>
        {children}
        <div className={styles.actions}>{actions}</div>
      </div>
    </SiteFrame>
  )
}
