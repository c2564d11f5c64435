import { tagline } from '../lib/page-title.ts'
import { paths } from '../lib/paths.ts'
import { Logo } from '../ui/logo.tsx'
import { Doors } from './doors.tsx'
import './home.css'

const title = `Candlebook: ${tagline.replace(/\.$/, '')}`

export const meta = () => [
  { title },
  { name: 'description', content: tagline },
  { property: 'og:title', content: 'Candlebook' },
  { property: 'og:description', content: tagline },
]

/** The front door: what this is, how it looks, and the way in. */
export default function Home() {
  return (
    <>
      <header className="home-head">
        <div className="home-wrap">
          <Logo href={paths.home} />
          <Doors />
        </div>
      </header>
      <main className="home-wrap">
        <section className="hero">
          <h1>A trading journal that shows its work.</h1>
          <div className="hero-say">
            <p>{tagline}</p>
            <Doors />
          </div>
        </section>
        <figure className="desk-shot">
          <DeskPicture theme="light" />
          <DeskPicture theme="dark" />
          <figcaption className="mini">The desk, with sample data</figcaption>
        </figure>
      </main>
      <footer className="home-wrap home-foot">
        <p className="cap">
          Candlebook keeps records. It gives no investment advice and never places a trade.
        </p>
      </footer>
    </>
  )
}

// Both are in the page and CSS shows the one of the theme; a lazy picture that is not shown is not fetched.
function DeskPicture({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <img
      className={`on-${theme}`}
      src={`/desk-${theme}.webp`}
      width={1440}
      height={900}
      loading="lazy"
      alt="The desk: total P&L, win rate and open trades above the list of trades, each with its entry, exit and result."
    />
  )
}
