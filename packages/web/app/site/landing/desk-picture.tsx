import type { LandingCopy } from '../copy/landing-copy.ts'
import styles from './desk-picture.module.css'

/** A view of the app: the list of trades, or the analytics. */
export type DeskView = 'desk' | 'analytics'

/** A screenshot of the app in the theme of the page. npm run site:pictures takes them from the demo record. */
export function DeskPicture({ copy, view }: { copy: LandingCopy['picture']; view: DeskView }) {
  return (
    <figure className={styles.picture}>
      <Screenshot theme="light" view={view} text={copy[view]} />
      <Screenshot theme="dark" view={view} text={copy[view]} />
      <figcaption>{copy.caption}</figcaption>
    </figure>
  )
}

// Both themes are in the page, and the style shows one. The browser does not fetch a hidden lazy picture.
function Screenshot({ theme, view, text }: { theme: 'light' | 'dark'; view: DeskView; text: string }) {
  return (
    <picture className={theme === 'light' ? styles.onLight : styles.onDark}>
      <source media="(max-width: 719px)" srcSet={`/${view}-phone-${theme}.webp`} width={780} height={1200} />
      <img src={`/${view}-${theme}.webp`} width={1440} height={900} loading="lazy" alt={text} />
    </picture>
  )
}
