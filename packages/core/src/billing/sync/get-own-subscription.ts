import type { Subscription } from '@candlebook/contract/subscribers'
import { asJobForUser } from '../../db/index.ts'
import { requireUserId } from '../../kernel/index.ts'
import { findProfileEmail } from '../../profiles/index.ts'
import { presentAccess, readAccess } from '../../subscribers/index.ts'
import type { BillingContext } from '../billing-context.ts'
import { hasUsedTrial } from '../stores/used-trials.store.ts'
import { hashAddress } from '../trials/hash-address.ts'

/**
 * The subscription of the caller at this instant, from the stored state [API-04]. A trial also counts as used when an
 * erased account with the same mailbox had it.
 */
export async function getOwnSubscription(
  ctx: Pick<BillingContext, 'actor' | 'db' | 'clock' | 'trialKey'>,
): Promise<Subscription> {
  return await asJobForUser(ctx.db, requireUserId(ctx.actor), async (scope) => {
    const presented = presentAccess(await readAccess(scope, ctx.clock.now()))
    if (presented.trialUsed) return presented
    const email = await findProfileEmail(scope)
    const trialUsed = email !== null && (await hasUsedTrial(scope.db, hashAddress(email, ctx.trialKey)))
    return { ...presented, trialUsed }
  })
}
