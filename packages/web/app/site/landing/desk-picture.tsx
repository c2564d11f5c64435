import type { LandingCopy } from '../copy/landing-copy.ts'
import styles from './desk-picture.module.css'

/** A screenshot of the app in the theme of the page. npm run site:pictures takes them from the demo record. */
export function DeskPicture({ copy }: { copy: LandingCopy['picture'] }) {
  return (
    <figure className={styles.picture}>
      <Screenshot theme="light" text={copy.text} />
      <Screenshot theme="dark" text={copy.text} />
      <figcaption>{copy.caption}</figcaption>
    </figure>
  )
}

// Both themes are in the page, and the style shows one. The browser does not fetch a hidden lazy picture.
function Screenshot({ theme, text }: { theme: 'light' | 'dark'; text: string }) {
  return (
    <picture className={theme === 'light' ? styles.onLight : styles.onDark}>
      <source media="(max-width: 719px)" srcSet={`/desk-phone-${theme}.webp`} width={780} height={1200} />
      <img src={`/desk-${theme}.webp`} width={1440} height={900} loading="lazy" alt={text} />
    </picture>
  )
}
