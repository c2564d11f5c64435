import { asJobForUser } from '../../db/index.ts'
import { findProfileEmail } from '../../profiles/index.ts'
import { findSubscriber } from '../../subscribers/index.ts'
import type { BillingContext } from '../billing-context.ts'
import { hasUsedTrial } from '../stores/used-trials.store.ts'
import { hashAddress } from './hash-address.ts'

/** Whether the person had a trial: this user, any account of the same mailbox, or the customer at the provider. */
export async function isTrialUsed(
  ctx: BillingContext,
  { userId, customerId }: { userId: string; customerId: string },
): Promise<boolean> {
  const isKnown = await asJobForUser(ctx.db, userId, async (scope) => {
    if ((await findSubscriber(scope))?.trialStart) return true
    const email = await findProfileEmail(scope)
    return email !== null && (await hasUsedTrial(scope.db, hashAddress(email, ctx.trialKey)))
  })
  if (isKnown) return true
  return (await ctx.payments.listSubscriptions(customerId)).some(({ trial }) => trial !== null)
}
