import { asUser } from '../../db/index.ts'
import { AppError } from '../../kernel/index.ts'
import { findProfileEmail, findProfileName } from '../../profiles/index.ts'
import { findCustomer, insertCustomer } from '../../subscribers/index.ts'
import type { BillingContext } from '../billing-context.ts'
import { buildKey } from '../build-key.ts'

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
  const stored = await asUser(ctx, async (scope) => {
    await insertCustomer(scope, { customerId, now: ctx.clock.now() })
    return (await findCustomer(scope))?.customerId ?? customerId
  })
  // Another request has stored its customer at this moment. No one would ever erase the second one.
  if (stored !== customerId) await ctx.payments.eraseCustomer(customerId)
  return stored
}
