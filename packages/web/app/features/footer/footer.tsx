import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { Logo } from '../../ui/display/logo.tsx'
import styles from './footer.module.css'
import { type FooterTexts, footerTexts } from './footer-texts.ts'

/**
 * The footer of every page that has one [FOOT-01] [FOOT-02]. Its links load full documents. `cookies` is the control
 * that opens the choice about cookies; `children` is next to the logo.
 */
export function Footer({
  texts = footerTexts,
  homeAddress = paths.home,
  cookies,
  children,
}: {
  texts?: FooterTexts
  homeAddress?: string
  cookies?: ReactNode
  children?: ReactNode
}) {
  return (
    <footer className={styles.foot}>
      <div className={styles.inner}>
        <div className={styles.start}>
          <Logo href={homeAddress} />
          {children}
        </div>
        <nav className={styles.links} aria-label={texts.label}>
          <FooterLink href={paths.terms}>{texts.terms}</FooterLink>
          <FooterLink href={paths.privacy}>{texts.privacy}</FooterLink>
          <FooterLink href={paths.contact}>{texts.contact}</FooterLink>
          <FooterLink href={paths.blog}>{texts.blog}</FooterLink>
          {cookies}
        </nav>
        <p className={clsx('cap', styles.disclaimer)}>{texts.disclaimer}</p>
      </div>
    </footer>
  )
}

/** A link of the footer. */
export function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={styles.link} href={href}>
      {children}
    </a>
  )
}

/** A button that looks like a link of the footer. Without scripts it is not shown, because it could do nothing. */
export function FooterButton({ children, ...rest }: { children: ReactNode; 'data-cookie-settings'?: true }) {
  return (
    <button {...rest} type="button" className={clsx(styles.link, styles.button)}>
      {children}
    </button>
  )
}
