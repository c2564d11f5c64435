import { findPlan, type PlanName } from '@candlebook/domain/plans'
import type Stripe from 'stripe'

/**
 * The plan that a price sells; null for a price that is not ours. The metadata come first: a price whose amount was
 * replaced has lost its lookup key to the new one, and its subscriptions stay on it.
 */
export function readPlan({
  metadata,
  lookup_key,
}: Pick<Stripe.Price, 'metadata' | 'lookup_key'>): PlanName | null {
  return findPlan(metadata.plan ?? null) ?? findPlan(lookup_key)
}
