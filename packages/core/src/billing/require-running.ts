import { isRunning } from '@candlebook/domain/subscriptions'
import { asUserId } from '../db/index.ts'
import { AppError } from '../kernel/index.ts'
import { findCustomer, type StoredSubscription } from '../subscribers/index.ts'
import type { BillingPorts } from './billing-context.ts'

/** The stored subscription of a user that runs. Throws billing.not_set_up, and billing.no_subscription without one. */
export async function requireRunning(
  { db, payments }: Pick<BillingPorts, 'db' | 'payments'>,
  userId: string,
): Promise<StoredSubscription & { customerId: string; storedCheck: number }> {
  if (!payments.isSetUp) throw new AppError('billing.not_set_up')
  const customer = await asUserId(db, userId, findCustomer)
  const subscription = customer?.subscription
  if (!customer || !subscription || !isRunning(subscription)) throw new AppError('billing.no_subscription')
  return { ...subscription, customerId: customer.customerId, storedCheck: customer.storedCheck }
}
