import { X } from 'lucide-react'
import { Button, IconButton } from '../../ui/actions/button.tsx'
import styles from './cookie-banner.module.css'
import type { CookieTexts } from './frame-texts.ts'

/**
 * The question about cookies, hidden until attach-cookie-banner.ts shows it: only the browser knows the choice. With
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
      <div className={styles.choices}>
        <Button data-consent="rejected">{texts.rejected}</Button>
        <Button data-consent="accepted">{texts.accepted}</Button>
      </div>
    </section>
  )
}
