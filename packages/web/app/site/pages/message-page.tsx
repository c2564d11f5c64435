import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { Logo } from '../../ui/display/logo.tsx'
import styles from './message-page.module.css'

/** A page with one message: a heading, a sentence, a link. */
export function MessagePage({
  title,
  actions,
  children,
}: {
  title: string
  actions: ReactNode
  children: ReactNode
}) {
  return (
    <main className={styles.message}>
      <Logo href={paths.home} className={styles.logo} />
      <h1>{title}</h1>
      {children}
      <div className={styles.actions}>{actions}</div>
    </main>
  )
}
