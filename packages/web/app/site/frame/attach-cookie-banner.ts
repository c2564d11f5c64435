import { type Consent, findConsent, storeConsent, subscribeToConsent } from '../../lib/page-views/consent.ts'

/**
 * Gives the question about cookies its function. A choice is stored and hides it [COOK-02] [COOK-03]; closing it stores
 * nothing, so it returns on the next visit [COOK-04].
 */
export function attachCookieBanner(signal: AbortSignal): void {
  const banner = document.querySelector<HTMLElement>('[data-cookie-banner]')
  if (!banner) return
  const settings = document.querySelector<HTMLElement>('[data-cookie-settings]')
  let isReopened = false
  let isClosed = banner.dataset.cookieBanner !== 'asks'
  const show = () => {
    banner.hidden = !isReopened && (isClosed || findConsent() !== null)
  }
  const close = () => {
    if (isReopened) settings?.focus()
    isReopened = false
    isClosed = true
    show()
  }
  banner.querySelector('[data-close-cookies]')?.addEventListener('click', close, { signal })
  for (const button of banner.querySelectorAll<HTMLElement>('[data-consent]'))
    button.addEventListener(
      'click',
      () => {
        storeConsent(button.dataset.consent as Consent) // cookie-banner.tsx writes only the two
        close()
      },
      { signal },
    )
  settings?.addEventListener(
    'click',
    () => {
      isReopened = true
      show()
      banner.focus()
    },
    { signal },
  )
  signal.addEventListener('abort', subscribeToConsent(show))
  show()
}
