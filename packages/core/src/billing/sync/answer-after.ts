import type { Subscription } from '@candlebook/contract/subscribers'
import type { BillingContext } from '../billing-context.ts'
import { getOwnSubscription } from './get-own-subscription.ts'

/** A person waits for this long while the provider is asked. */
const MAX_ANSWER_MS = 10_000

/**
 * Answers the subscription of the user who asks when this work with the provider is done. After 10 seconds it answers what
 * is stored, with `isStale`; the work goes on and stores its result. Throws what the work throws before that.
 */
export async function answerAfter(ctx: BillingContext, work: Promise<unknown>): Promise<Subscription> {
  const isDone = await isDoneWithin(work, MAX_ANSWER_MS)
  const subscription = await getOwnSubscription(ctx)
  return isDone ? subscription : { ...subscription, isStale: true }
}

/** Whether the work ends within this time. Throws what the work throws within it; a later failure is dropped. */
async function isDoneWithin(work: Promise<unknown>, maxMs: number): Promise<boolean> {
  const deadline = Promise.withResolvers<false>()
  const timer = setTimeout(() => deadline.resolve(false), maxMs)
  try {
    return await Promise.race([work.then(() => true), deadline.promise])
  } finally {
    clearTimeout(timer)
  }
}
