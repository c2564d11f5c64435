import { clsx } from 'clsx'
import { type ReactNode, useRef, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Logo } from '../../ui/display/logo.tsx'
import { CookieBanner } from '../cookies/cookie-banner.tsx'
import { AuthRoutes } from './auth-routes.tsx'
import styles from './site-page.module.css'

export interface SitePageProps {
  children: ReactNode
  /** Shows the question about cookies until it is answered. On every page the footer opens it again. */
  asksForConsent?: boolean
}

/** A page of the public site: header with the links to sign in, content, and footer. */
export function SitePage({ children, asksForConsent = false }: SitePageProps) {
  const [asksAgain, setAsksAgain] = useState(false)
  const settings = useRef<HTMLButtonElement>(null)
  const closeBanner = () => {
    if (asksAgain) settings.current?.focus()
    setAsksAgain(false)
  }
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
          <nav className={styles.footLinks} aria-label="Footer">
            <a className={styles.footLink} href={paths.blog}>
              Blog
            </a>
            <Button ref={settings} size="small" variant="quiet" onClick={() => setAsksAgain(true)}>
              Cookie settings
            </Button>
          </nav>
        </div>
      </footer>
      {(asksForConsent || asksAgain) && <CookieBanner reopened={asksAgain} onClosed={closeBanner} />}
    </div>
  )
}
