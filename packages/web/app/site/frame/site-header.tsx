import { clsx } from 'clsx'
import { Menu } from 'lucide-react'
import { useMatches } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/actions/button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { Logo } from '../../ui/display/logo.tsx'
import { Popover } from '../../ui/display/popover.tsx'
import type { FrameTexts } from './frame-texts.ts'
import styles from './site-header.module.css'

/**
 * The header of the public pages. The document holds the controls of a visitor and of a signed-in user; the style shows
 * those of the attribute `data-signed-in` of <html>, which theme.js sets before the first paint [LAND-07] to [LAND-09].
 */
export function SiteHeader({ texts, homeAddress }: { texts: FrameTexts; homeAddress: string }) {
  return (
    <header className={styles.head}>
      <div className={styles.inner}>
        <Logo href={homeAddress} className={styles.logo} />
        <nav className={styles.sections} aria-label={texts.sections}>
          <SectionLinks texts={texts} homeAddress={homeAddress} />
        </nav>
        <span className="gap" />
        <ButtonLink className={clsx(styles.action, styles.visitor)} variant="primary" href={paths.auth}>
          {texts.signIn}
        </ButtonLink>
        <Button className={clsx(styles.user, styles.wide)} variant="quiet" data-sign-out>
          {texts.signOut}
        </Button>
        <ButtonLink className={clsx(styles.action, styles.user)} variant="primary" href={paths.app}>
          {texts.openApp}
        </ButtonLink>
        <details className={styles.menu} data-menu>
          <summary aria-label={texts.menu}>
            <Icon of={Menu} size={18} />
          </summary>
          <Popover className={styles.panel}>
            <nav aria-label={texts.sections}>
              <SectionLinks texts={texts} homeAddress={homeAddress} />
            </nav>
            <Button className={styles.user} fullWidth data-sign-out>
              {texts.signOut}
            </Button>
          </Popover>
        </details>
      </div>
      <p className={styles.problem} role="alert" data-sign-out-problem={texts.signOutFailed} />
    </header>
  )
}

/** The links to the sections of the landing page [LAND-06]. Without payments it has no section with prices. */
function SectionLinks({ texts, homeAddress }: { texts: FrameTexts; homeAddress: string }) {
  const sellsPlans = useMatches().every(({ loaderData }) => !isWithoutPlans(loaderData))
  return (
    <>
      <a href={`${homeAddress}#features`}>{texts.features}</a>
      {sellsPlans && <a href={`${homeAddress}#pricing`}>{texts.pricing}</a>}
      <a href={`${homeAddress}#testimonials`}>{texts.testimonials}</a>
    </>
  )
}

function isWithoutPlans(loaded: unknown): boolean {
  return (
    typeof loaded === 'object' && loaded !== null && 'sellsPlans' in loaded && loaded.sellsPlans === false
  )
}
