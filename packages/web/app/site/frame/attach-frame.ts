import type { PlanName } from '@candlebook/domain/billing/plans'
import {
  type Consent,
  findConsent,
  storeConsent,
  subscribeToConsent,
} from '../../features/page-views/consent.ts'
import { signedInStore } from '../../lib/auth-events.ts'
import { paths } from '../../lib/paths.ts'
import { hasSignedInHere, mayBeSignedIn } from '../../lib/signed-in-hint.ts'

/** Gives the controls of the frame their function, without React. Returns the function that takes it away again. */
export function attachFrame(): () => void {
  const end = new AbortController()
  attachBack(end.signal)
  attachSession(end.signal)
  attachMenus(end.signal)
  attachCookieBanner(end.signal)
  return () => end.abort()
}

/**
 * Shows the controls of a visitor or of a signed-in user, also after what other tabs do [AUTH-20]. The server is asked
 * only when a user was signed in here before, after the page is shown. The links to the trial open the sign-up, and the
 * sign-in where somebody has signed in before. The links to the plans lead a user to the settings.
 */
function attachSession(signal: AbortSignal): void {
  const show = () => {
    document.documentElement.toggleAttribute('data-signed-in', signedInStore.current())
  }
  signal.addEventListener('abort', signedInStore.subscribe(show))
  if (hasSignedInHere())
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-start-trial]'))
      link.href = paths.auth
  if (mayBeSignedIn()) leadToSettings(signal).catch(() => undefined)
  else show() // another tab may have signed out since theme.js showed the controls of a user
  for (const button of document.querySelectorAll<HTMLElement>('[data-sign-out]'))
    button.addEventListener('click', () => void leave(button), { signal })
}

/**
 * The links to the plans lead a user to the settings: who has no plan goes on to the checkout, who has one sees it. A
 * visitor of the public demo has no account, so the links stay.
 */
async function leadToSettings(signal: AbortSignal): Promise<void> {
  const { loadSession } = await import('../../lib/session.ts')
  const session = await loadSession()
  const links = document.querySelectorAll<HTMLAnchorElement>('a[data-plan]')
  if (!session || session.recovery || session.demoEndsAt || links.length === 0) return
  const { storePendingCheckout } = await import('../../features/billing/pending-checkout.ts')
  for (const link of links) {
    link.href = paths.settings
    const store = () => storePendingCheckout(link.dataset.plan as PlanName) // pricing.tsx writes it
    link.addEventListener('click', store, { signal })
  }
}

/** Ends the session and leaves the visitor on the landing page [LAND-09]. */
async function leave(button: HTMLElement): Promise<void> {
  if (button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  const problem = document.querySelector<HTMLElement>('[data-sign-out-problem]')
  if (problem) problem.textContent = ''
  try {
    const { signOutWithLibrary } = await import('../../features/library/sign-out-with-library.ts')
    if (await signOutWithLibrary()) location.assign(paths.home)
  } catch {
    if (problem) problem.textContent = problem.dataset.signOutProblem ?? ''
  }
  button.ariaBusy = null
}

/**
 * Gives the question about cookies its function. A choice is stored and hides it [COOK-02] [COOK-03]; closing it stores
 * nothing, so it returns on the next visit [COOK-04].
 */
function attachCookieBanner(signal: AbortSignal): void {
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
        storeConsent(button.dataset.consent as Consent) // site-frame.tsx writes only the two
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

/** Closes an open menu with Esc, with a press outside, and when one of its links is followed. */
function attachMenus(signal: AbortSignal): void {
  const menus = [...document.querySelectorAll<HTMLDetailsElement>('details[data-menu]')]
  const closeAll = (except?: HTMLDetailsElement) => {
    for (const menu of menus) if (menu !== except) menu.open = false
  }
  document.addEventListener(
    'pointerdown',
    ({ target }) => closeAll(menus.find((menu) => target instanceof Node && menu.contains(target))),
    { signal },
  )
  document.addEventListener(
    'keydown',
    ({ key }) => {
      const open = menus.find((menu) => menu.open)
      if (key !== 'Escape' || !open) return
      open.open = false
      open.querySelector('summary')?.focus()
    },
    { signal },
  )
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('details[data-menu] a')) closeAll()
    },
    { signal },
  )
}

/** A link with `data-back` goes back in the history. On a page that was opened directly it stays a link. */
function attachBack(signal: AbortSignal): void {
  document.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element) || !event.target.closest('a[data-back]')) return
      if (history.length <= 1 || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      history.back()
    },
    { signal },
  )
}
