import { limitRequests, type RequestLimit } from '../identity/index.ts'
import type { BillingContext } from './billing-context.ts'

/**
 * How many requests of one user in a minute may call the payment provider. A person needs far fewer. All users share
 * the limit of the provider's account, and no single user can use it up.
 */
const limit: RequestLimit = { kind: 'payments', max: 30, windowMs: 60_000 }

/**
 * Takes one request from the budget of the user who asks, before the provider is asked. All nodes and all addresses share
 * the budget, and a request that stored rows can answer takes nothing. Throws request.too_many with the seconds to wait.
 */
export async function takeProviderRequest(ctx: BillingContext): Promise<void> {
  if (ctx.limitRequests) await limitRequests(ctx, limit)
}
