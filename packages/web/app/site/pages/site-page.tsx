import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { Logo } from '../../ui/display/logo.tsx'
import { AuthRoutes } from './auth-routes.tsx'
import styles from './site-page.module.css'

/** A page of the public site: header with the links to sign in, content, and footer. */
export function SitePage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={clsx(styles.wrap, styles.headInner)}>
          <Logo href={paths.home} className={styles.logo} />
          <AuthRoutes linkClassName={styles.headEntry} />
        </div>
      </header>
      <main className={clsx(styles.wrap, styles.main)}>{children}</main>
      <footer className={clsx(styles.wrap, styles.foot)}>
        <div className={styles.footInner}>
          <p className="cap">
            Candlebook keeps records. It gives no investment advice and never places a trade.
          </p>
          <nav aria-label="Footer">
            <a className={styles.footLink} href={paths.blog}>
              Blog
            </a>
          </nav>
        </div>
      </footer>
    </div>
  )
}
