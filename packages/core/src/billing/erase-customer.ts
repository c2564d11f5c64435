import { asUserId } from '../db/index.ts'
import { findCustomer } from '../subscribers/index.ts'
import type { BillingPorts } from './billing-context.ts'
import { payBackBeforeErasure } from './withdrawal/withdraw.ts'

/**
 * Pays back what a begun withdrawal owes, and ends everything that the provider has of a user: open checkouts, the subscription, the cards and the customer. It can
 * be called again. Throws while the provider cannot be reached; the erasure then waits and the ids are kept.
 */
export async function eraseCustomer(
  ports: Pick<BillingPorts, 'db' | 'payments' | 'clock'>,
  userId: string,
): Promise<void> {
  const customer = await asUserId(ports.db, userId, findCustomer)
  if (!customer) return
  await payBackBeforeErasure(ports, userId)
  await ports.payments.eraseCustomer(customer.customerId)
}
