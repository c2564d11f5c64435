import { api } from '../api.ts'
import { ApiError, toApiError } from '../api-error.ts'
import { getCurrentAddress, paths } from '../paths.ts'
import { openInNewTab } from './open-in-new-tab.ts'
import { watchTab } from './watch-tab.ts'

/** Why the customer portal did not open, as the user reads it. */
export interface PortalProblem {
  title: string
  description: string
  /** Where an administrator configures the portal; null for all other users. */
  configureUrl: string | null
}

/** The customer portal, or its page that only stores a card. */
export type PortalPage = 'portal' | 'card'

/**
 * Opens a page of the customer portal in a new tab, and calls `onReturn` when it is left. Returns null when it opened, and
 * otherwise the problem. Without a session the sign-in page opens [SUB-16] [SUB-18].
 */
export function openPortal(page: PortalPage, onReturn: () => void): Promise<PortalProblem | null> {
  return findProblem(async () => {
    const tab = await openInNewTab(() => requestAddress(page))
    if (tab) watchTab(tab, onReturn)
  })
}

/** The same in this window, for a link that no click follows: the browser would block a new tab. */
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
