import type { Subscription } from '@candlebook/contract/subscribers'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { ApiError, toApiError } from '../../lib/api-error.ts'
import { getCurrentAddress, paths } from '../../lib/paths.ts'
import { toast } from '../../ui/feedback/toast.store.ts'
import { showCardAdded } from './checkout.ts'
import { openInNewTab, watchTab } from './payment-tab.ts'
import { useSubscriptionActions } from './subscription.queries.ts'

/**
 * Asks the payment provider which subscription the user has. After a failure it shows a toast and returns null, and the screen
 * keeps what it shows. It is no query: after a failure a query would read the stored subscription, and so hide the failure.
 */
export function useProviderCheck(): () => Promise<Subscription | null> {
  const { store } = useSubscriptionActions()
  return async () => {
    try {
      const answer = await api.billing.check({})
      store(answer)
      return answer
    } catch (thrown) {
      toast({ title: 'Error', description: toApiError(thrown).message })
      return null
    }
  }
}

/** Opens the customer portal in a new tab, and checks the subscription after the user leaves it [SUB-16] [ERRC-18] [ERRC-19] [ERRC-20]. */
export function usePortal() {
  const check = useProviderCheck()
  return useOpening(() => openPortal('portal', () => void check()))
}

/** Opens the page of the provider that only stores a card. After the user leaves it, a toast says what the card pays. */
export function useCardPage() {
  const check = useProviderCheck()
  const tell = async () => {
    const subscription = await check()
    if (subscription) showCardAdded(subscription)
  }
  return useOpening(() => openPortal('card', () => void tell()))
}

function useOpening(openPage: () => Promise<PortalProblem | null>) {
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    const problem = await openPage()
    setBusy(false)
    if (problem) showPortalProblem(problem)
  }
  return { isBusy, open: () => void open() }
}

/** Says why a page of the provider did not open. */
export function showPortalProblem({ title, description, configureUrl }: PortalProblem): void {
  toast({
    title,
    description,
    variant: 'destructive',
    ...(configureUrl && {
      action: { label: 'Configure', onPress: () => window.open(configureUrl, '_blank', 'noopener') },
    }),
  })
}

/** Why the customer portal did not open, as the user reads it. */
interface PortalProblem {
  title: string
  description: string
  /** Where an administrator configures the portal; null for all other users. */
  configureUrl: string | null
}

/** The customer portal, or its page that only stores a card. */
type PortalPage = 'portal' | 'card'

/**
 * Opens a page of the customer portal in a new tab, and calls `onReturn` when it is left. Returns null when it opened, and
 * otherwise the problem. Without a session the sign-in page opens [SUB-16] [SUB-18].
 */
function openPortal(page: PortalPage, onReturn: () => void): Promise<PortalProblem | null> {
  return findProblem(async () => {
    const tab = await openInNewTab(() => requestAddress(page))
    if (tab) watchTab(tab, onReturn)
  })
}

/** The same in this window, for an address that opens the portal without a click: the browser would block a new tab. */
export function openPortalInWindow(page: PortalPage): Promise<PortalProblem | null> {
  return findProblem(async () => location.assign(await requestAddress(page)))
}

async function findProblem(open: () => Promise<void>): Promise<PortalProblem | null> {
  try {
    await open()
    return null
  } catch (thrown) {
    const error = toApiError(thrown)
    if (error.status === 401) {
      location.assign(paths.signInTo(getCurrentAddress()))
      return null
    }
    return describePortalProblem(error)
  }
}

async function requestAddress(page: PortalPage): Promise<string> {
  const request = page === 'card' ? api.billing.openCardPage : api.billing.openPortal
  const { url } = (await request({})) ?? {}
  if (url) return url
  const message = 'Failed to get portal URL. Please try again later.'
  throw new ApiError({ code: 'billing.portal_failed', message, status: 200 })
}

/** The titles are those of the requirements [ERRC-18] [ERRC-19] [ERRC-20]. */
export function describePortalProblem({ code, status, message, data }: ApiError): PortalProblem {
  const problem = { description: message, configureUrl: findConfigureUrl(data) }
  if (code === 'network.unreachable') return { ...problem, title: 'Connection Error' }
  if (code === 'billing.portal_not_configured' || problem.configureUrl)
    return { ...problem, title: 'Configuration Required' }
  if (status >= 500) return { ...problem, title: 'Portal Configuration Issue' }
  return { ...problem, title: 'Error' }
}

function findConfigureUrl(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('configureUrl' in data)) return null
  return typeof data.configureUrl === 'string' ? data.configureUrl : null
}
