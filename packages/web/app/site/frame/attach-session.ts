import type { PlanName } from '@candlebook/domain/plans'
import { signedInStore } from '../../lib/auth-events.ts'
import { paths } from '../../lib/paths.ts'
import { hasSignedInHere, mayBeSignedIn } from '../../lib/signed-in-hint.ts'

/**
 * Shows the controls of a visitor or of a signed-in user, also after what other tabs do [AUTH-20]. The server is asked
 * only when a user was signed in here before, after the page is shown. The links to the trial open the sign-up, and the
 * sign-in where somebody has signed in before. The links to the plans lead a user to the settings.
 */
export function attachSession(signal: AbortSignal): void {
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
  const { storePendingCheckout } = await import('../../lib/pending-checkout.ts')
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
    const { signOutWithLibrary } = await import('../../features/library/data/sign-out-with-library.ts')
    await signOutWithLibrary()
    location.assign(paths.home)
  } catch {
    if (problem) problem.textContent = problem.dataset.signOutProblem ?? ''
  }
  button.ariaBusy = null
}
