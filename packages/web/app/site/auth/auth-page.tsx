import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { paths } from '../../lib/paths.ts'
import { pressEarlyButtons } from '../../ui/actions/press-early-buttons.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { Logo } from '../../ui/display/logo.tsx'
import styles from './auth.module.css'

/** A page with one card in the middle: sign-in and all that belongs to it. Of these pages only /reset-password has a footer [FOOT-02]. */
export function AuthPage({
  wide = false,
  footer,
  children,
}: {
  wide?: boolean
  footer?: ReactNode
  children: ReactNode
}) {
  useEffect(pressEarlyButtons, [])
  return (
    <>
      <main className={clsx(styles.page, wide && styles.wide)} data-toasts="corner">
        <a className={styles.back} href={paths.home}>
          <Icon of={ArrowLeft} />
          Back to homepage
        </a>
        <div className={clsx('card', styles.card)}>
          <Logo href={paths.home} className={styles.logo} />
          {children}
        </div>
      </main>
      {footer}
    </>
  )
}

/** The heading of the card, and the sentence below it. `isStatus` announces both. */
export function AuthTitle({
  title,
  isStatus = false,
  children,
}: {
  title: string
  isStatus?: boolean
  children: ReactNode
}) {
  return (
    <div className={styles.title} role={isStatus ? 'status' : undefined}>
      <h1>{title}</h1>
      {children}
    </div>
  )
}
