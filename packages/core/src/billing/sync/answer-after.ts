import type { Subscription } from '@candlebook/contract/subscribers'
import type { BillingContext } from '../billing-context.ts'
import { getOwnSubscription } from './get-own-subscription.ts'

/** A person waits for this long while the provider is asked. */
const MAX_ANSWER_MS = 10_000

/**
 * Waits for this work with the provider, then returns the subscription of the caller. After 10 seconds it returns the
 * stored subscription with `isStale`; the work continues and stores its result. Rethrows an error of the work within
 * that time.
 */
export async function answerAfter(ctx: BillingContext, work: Promise<unknown>): Promise<Subscription> {
  const isDone = await isDoneWithin(work, MAX_ANSWER_MS)
  const subscription = await getOwnSubscription(ctx)
  return isDone ? subscription : { ...subscription, isStale: true }
}

/** Whether the work ends within this time. Rethrows an error within that time; a later failure is ignored. */
async function isDoneWithin(work: Promise<unknown>, maxMs: number): Promise<boolean> {
  const deadline = Promise.withResolvers<false>()
  const timer = setTimeout(() => deadline.resolve(false), maxMs)
  try {
    return await Promise.race([work.then(() => true), deadline.promise])
  } finally {
    clearTimeout(timer)
  }
}
