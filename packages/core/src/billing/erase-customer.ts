import { asUserId } from '../db/index.ts'
import { findCustomer } from '../subscribers/index.ts'
import type { BillingPorts } from './billing-context.ts'

/**
 * Ends everything that the provider has of a user: open checkouts, the subscription, the cards and the customer. It can
 * be called again. Throws while the provider cannot be reached; the erasure then waits and the ids are kept.
 */
export async function eraseCustomer(
  { db, payments }: Pick<BillingPorts, 'db' | 'payments'>,
  userId: string,
): Promise<void> {
  const customer = await asUserId(db, userId, findCustomer)
  if (customer) await payments.eraseCustomer(customer.customerId)
}
