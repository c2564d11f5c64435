import { asJob, asUser } from '../../db/index.ts'
import { AppError, newId } from '../../kernel/index.ts'
import { findProfileEmail, findProfileName } from '../../profiles/index.ts'
import { findCustomer } from '../../subscribers/index.ts'
import type { BillingContext } from '../billing-context.ts'
import { buildKey } from '../build-key.ts'
import { storeCustomer } from './store-customer.ts'

/** The customer of the user who asks; creates one at the provider when there is none. */
export async function requireCustomer(ctx: BillingContext, userId: string): Promise<string> {
  const known = await asUser(ctx, async (scope) => ({
    customer: await findCustomer(scope),
    email: await findProfileEmail(scope),
    fullName: await findProfileName(scope),
  }))
  if (known.customer) return known.customer.customerId
  if (known.email === null) throw new AppError('session.required') // the account was deleted during this request
  const person = { userId, email: known.email, fullName: known.fullName ?? '' }
  const { customerId } = await ctx.payments.createCustomer(person, buildKey(ctx, `customer/${userId}`))
  const stored = await storeCustomer(ctx, { userId, customerId })
  // Another request stored a customer first, or the account is being erased. The new customer belongs to no row, so it
  // is erased here.
  if (stored?.customerId !== customerId) await ctx.payments.eraseCustomer(customerId)
  if (!stored) throw new AppError('session.required')
  if (stored.email !== known.email)
    await asJob(ctx.db, (db) =>
      ctx.jobs.enqueue(db, 'billing.update-customer', { userId, changeId: newId() }),
    )
  return stored.customerId
}
