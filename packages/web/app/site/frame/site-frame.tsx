import { clsx } from 'clsx'
import { ChevronDown, Globe, Menu, X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useMatches } from 'react-router'
import { Footer, FooterButton } from '../../features/footer/footer.tsx'
import {
  buildLanguageChoice,
  getHomePath,
  type Language,
  languageNames,
  languages,
} from '../../lib/languages.ts'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink, IconButton } from '../../ui/actions/button.tsx'
import { pressEarlyButtons } from '../../ui/actions/press-early-buttons.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { Logo } from '../../ui/display/logo.tsx'
import { Popover } from '../../ui/display/popover.tsx'
import { SkipLink } from '../../ui/layout/skip-link.tsx'
import { attachFrame } from './attach-frame.ts'
import { type CookieTexts, type FrameTexts, frameTexts } from './frame-texts.ts'
import styles from './site-frame.module.css'

export interface SiteFrameProps {
  children: ReactNode
  /** Shows the question about cookies until it is answered. On every page the footer opens it again. */
  asksForConsent?: boolean
  /** The language of the page, when the page exists in every language: the footer then offers the others. */
  language?: Language
  texts?: FrameTexts
}

/**
 * A page of the public site: header, content and footer. The content has the width of the page. Everything works on a
 * page without hydration (page-handle.ts), where plain-page.entry.ts attaches the controls, and on a hydrated one.
 */
export function SiteFrame({
  children,
  asksForConsent = false,
  language,
  texts = frameTexts,
}: SiteFrameProps) {
  useEffect(() => {
    const detach = attachFrame()
    pressEarlyButtons()
    return detach
  }, [])
  const homeAddress = getHomePath(language ?? 'en')
  return (
    <div className={styles.page}>
      <SkipLink text={texts.skip} />
      <SiteHeader texts={texts} homeAddress={homeAddress} />
      <main className={styles.main} id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer
        texts={texts.footer}
        homeAddress={homeAddress}
        cookies={<FooterButton data-cookie-settings>{texts.footer.cookies}</FooterButton>}
      >
        {language && <LanguageSwitch current={language} label={texts.language} />}
      </Footer>
      <CookieBanner texts={texts.cookies} asks={asksForConsent} />
    </div>
  )
}

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

/** The languages of the page as links that choose one; the landing page's loader remembers it [I18N-02]. */
export function LanguageSwitch({ current, label }: { current: Language; label: string }) {
  return (
    <details className={styles.language} data-menu>
      <summary aria-label={`${label}: ${languageNames[current]}`}>
        <Icon of={Globe} />
        {languageNames[current]}
        <Icon of={ChevronDown} />
      </summary>
      <Popover className={styles.choices}>
        <nav aria-label={label}>
          {languages.map((language) => (
            <a
              key={language}
              href={buildLanguageChoice(language)}
              hrefLang={language}
              rel="nofollow"
              lang={language}
              aria-current={language === current ? 'true' : undefined}
            >
              {languageNames[language]}
            </a>
          ))}
        </nav>
      </Popover>
    </details>
  )
}

/**
 * The question about cookies, hidden until attach-frame.ts shows it: only the browser knows the choice. With
 * `asks` it is shown until a choice is stored [COOK-01]; the footer opens it again on every page.
 */
export function CookieBanner({ texts, asks }: { texts: CookieTexts; asks: boolean }) {
  return (
    <section
      className={styles.banner}
      aria-label={texts.title}
      tabIndex={-1}
      data-bottom-bar
      data-cookie-banner={asks ? 'asks' : 'waits'}
      hidden
    >
      <IconButton className={styles.close} label={texts.close} icon={X} data-close-cookies />
      <h2 className="h-group">{texts.title}</h2>
      <p>{texts.text}</p>
      <div className={styles.cookieChoices}>
        <Button data-consent="rejected">{texts.rejected}</Button>
        <Button data-consent="accepted">{texts.accepted}</Button>
      </div>
    </section>
  )
}
