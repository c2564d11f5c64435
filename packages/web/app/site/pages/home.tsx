import type { PageHandle } from '../../lib/page-handle.ts'
import { tagline } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/actions/button.tsx'
import { SiteFrame } from '../frame/site-frame.tsx'
import styles from './home.module.css'

const title = `Candlebook: ${tagline.replace(/\.$/, '')}`

export const handle = { isPlain: true } satisfies PageHandle

export const meta = () => [
  { title },
  { name: 'description', content: tagline },
  { property: 'og:title', content: 'Candlebook' },
  { property: 'og:description', content: tagline },
]

/** The landing page: what the product is, what it looks like, and the links to sign in. */
export default function Home() {
  return (
    <SiteFrame asksForConsent>
      <section className={styles.hero}>
        <h1>A trading journal that shows its work.</h1>
        <div className={styles.lead}>
          <p>{tagline}</p>
          <ButtonLink className={styles.leadEntry} variant="primary" href={paths.auth}>
            Start Free Trial
          </ButtonLink>
        </div>
      </section>
      <figure className={styles.picture}>
        <DeskPicture theme="light" />
        <DeskPicture theme="dark" />
        <figcaption className="mini">The desk, with sample data</figcaption>
      </figure>
    </SiteFrame>
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
