import type { Customer } from '../resources/customer.ts'
import type { PortalConfiguration, PortalSession } from '../resources/session.ts'
import type { Subscription } from '../resources/subscription.ts'
import type { Context } from '../state/context.ts'
import { PageError } from './read-form.ts'

/** How long a portal stays open. */
const PORTAL_SECONDS = 3600

export type Portal = { session: PortalSession; customer: Customer; configuration: PortalConfiguration }

/** The portal of a session. Throws when there is none, when it is over, or when its customer was deleted. */
export function requirePortal(ctx: Context, id: string): Portal {
  const session = ctx.state.portalSessions[id]
  const customer = session && ctx.state.customers[session.customer]
  const configuration = session && ctx.state.portalConfigurations[session.configuration]
  if (!session || !customer || !configuration) throw new PageError(404, 'There is no portal at this address.')
  if (session.created + PORTAL_SECONDS < ctx.now()) {
    throw new PageError(410, 'This portal is closed after an hour. Open it again from your settings.')
  }
  return { session, customer, configuration }
}

/** A subscription of the portal's customer. Another customer's answers as if it did not exist. */
export function requireOwnSubscription(ctx: Context, portal: Portal, id: string): Subscription {
  const subscription = ctx.state.subscriptions[id]
  if (subscription?.customer === portal.customer.id) return subscription
  throw new PageError(404, 'There is no such subscription.')
}

/** Throws when the configuration of the portal does not offer an action. */
export function requireFeature(portal: Portal, feature: keyof PortalConfiguration['features']): void {
  if (portal.configuration.features[feature].enabled) return
  throw new PageError(403, 'The portal is not configured for this.')
}
