import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { tagline } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Logo } from '../../ui/display/logo.tsx'
import { CookieBanner } from '../cookies/cookie-banner.tsx'
import { AuthRoutes } from './auth-routes.tsx'
import styles from './home.module.css'

const title = `Candlebook: ${tagline.replace(/\.$/, '')}`

export const meta = () => [
  { title },
  { name: 'description', content: tagline },
  { property: 'og:title', content: 'Candlebook' },
  { property: 'og:description', content: tagline },
]

/** The landing page: what the product is, what it looks like, and the links to sign in. */
export default function Home() {
  const [asksAgain, setAsksAgain] = useState(false)
  const settings = useRef<HTMLButtonElement>(null)
  const closeBanner = () => {
    if (asksAgain) settings.current?.focus()
    setAsksAgain(false)
  }
  return (
    <>
      <header className={styles.head}>
        <div className={clsx(styles.wrap, styles.headInner)}>
          <Logo href={paths.home} className={styles.logo} />
          <AuthRoutes linkClassName={styles.headEntry} />
        </div>
      </header>
      <main className={styles.wrap}>
        <section className={styles.hero}>
          <h1>A trading journal that shows its work.</h1>
          <div className={styles.lead}>
            <p>{tagline}</p>
            <AuthRoutes className={styles.leadEntries} linkClassName={styles.leadEntry} />
          </div>
        </section>
        <figure className={styles.picture}>
          <DeskPicture theme="light" />
          <DeskPicture theme="dark" />
          <figcaption className="mini">The desk, with sample data</figcaption>
        </figure>
      </main>
      <footer className={clsx(styles.wrap, styles.foot)}>
        <p className="cap">
          Candlebook keeps records. It gives no investment advice and never places a trade.
        </p>
        <Button ref={settings} size="small" variant="quiet" onClick={() => setAsksAgain(true)}>
          Cookie settings
        </Button>
      </footer>
      <CookieBanner reopened={asksAgain} onClosed={closeBanner} />
    </>
  )
}

// Both pictures are in the page, and CSS shows the one of the theme. The browser does not fetch a hidden lazy
// picture.
function DeskPicture({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <img
      className={theme === 'light' ? styles.onLight : styles.onDark}
      src={`/desk-${theme}.webp`}
      width={1440}
      height={900}
      loading="lazy"
      alt="The desk: total P&L, win rate and open trades above the list of trades, each with its entry, exit and result."
    />
  )
}
