import { type ReactNode, useEffect } from 'react'
import { Footer, FooterButton } from '../../features/footer/footer.tsx'
import { getHomePath, type Language } from '../../lib/languages/languages.ts'
import { SkipLink } from '../../ui/layout/skip-link.tsx'
import { attachFrame } from './attach-frame.ts'
import { CookieBanner } from './cookie-banner.tsx'
import { type FrameTexts, frameTexts } from './frame-texts.ts'
import { LanguageSwitch } from './language-switch.tsx'
import styles from './site-frame.module.css'
import { SiteHeader } from './site-header.tsx'

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
  useEffect(attachFrame, [])
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
