import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { consentOptions, storeConsent, useConsent } from '../../lib/page-views/consent.ts'
import { Button, IconButton } from '../../ui/actions/button.tsx'
import styles from './cookie-banner.module.css'

/**
 * Asks about cookies until a choice is stored [COOK-01]. `reopened` shows it again for another choice. Closing it stores
 * nothing, so it returns on the next visit [COOK-04]. The server renders none, because only the browser knows the choice.
 */
export function CookieBanner({ reopened, onClosed }: { reopened: boolean; onClosed: () => void }) {
  const consent = useConsent()
  const [isClosed, setClosed] = useState(false)
  const banner = useRef<HTMLElement>(null)
  useEffect(() => {
    if (reopened) banner.current?.focus()
  }, [reopened])
  if (!reopened && (consent !== null || isClosed)) return null
  const close = () => {
    setClosed(true)
    onClosed()
  }
  return (
    <section ref={banner} className={styles.banner} aria-label="Cookies" tabIndex={-1} data-bottom-bar>
      <IconButton className={styles.close} label="Close" icon={X} onClick={close} />
      <h2 className="h-group">Cookies</h2>
      <p>
        Essential cookies keep you signed in. Page views are counted without an identifier. Accept all to also
        be counted as a visitor; with essential only, nothing is counted.
      </p>
      <div className={styles.choices}>
        {consentOptions.map(({ value, label }) => (
          <Button
            key={value}
            onClick={() => {
              storeConsent(value)
              close()
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}
