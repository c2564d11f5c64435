import { asJob, asUser, transaction } from '../db/index.ts'
import { AppError, newId } from '../kernel/index.ts'
import { PaymentsRefused } from '../payments/index.ts'
import { findProfileEmail, findProfileName, findSettledEmail } from '../profiles/index.ts'
import { findCustomer, insertCustomer } from '../subscribers/index.ts'
import { type BillingContext, type BillingPorts, buildKey, ignoreErased } from './billing-context.ts'
import { payBackBeforeErasure } from './withdrawal.ts'

/**
 * Stores the customer of a user, and returns the stored one, which another request can have stored before, with the user's
 * email address. Null for an account that is locked for its erasure or is deleted: a trigger refuses the row.
 */
async function storeCustomer(
  { db, clock }: Pick<BillingPorts, 'db' | 'clock'>,
  { userId, customerId }: { userId: string; customerId: string },
): Promise<{ customerId: string; email: string | null } | null> {
  return await transaction(asJob(db, userId), async (scope) => {
    await insertCustomer(scope, { customerId, now: clock.now() })
    const stored = await findCustomer(scope)
    return { customerId: stored?.customerId ?? customerId, email: await findProfileEmail(scope) }
  }).catch(ignoreErased)
}

/** The customer of the user who asks; creates one at the provider when there is none. */
export async function getCustomerId(ctx: BillingContext, userId: string): Promise<string> {
  const known = await transaction(asUser(ctx), async (scope) => ({
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
    await transaction(asJob(ctx.db), (db) =>
      ctx.jobs.enqueue(db, 'billing.update-customer', { userId, changeId: newId() }),
    )
  return stored.customerId
}

/** Maximum calls in one attempt of the job. No person confirms more changes of an address in that time. */
const MAX_ROUNDS = 5

/**
 * Sends the email address of a user to the payment provider, which mails its receipts there. A user without a customer
 * is skipped. It sends the address again until the sent address is still the user's: when two jobs run for two changes,
 * the last call then has the newer address. It can be called again. Throws PaymentsUnavailable.
 */
export async function updateCustomer(
  { db, payments }: Pick<BillingPorts, 'db' | 'payments'>,
  { userId }: { userId: string },
): Promise<void> {
  const customer = await transaction(asUser(db, userId), findCustomer)
  if (!customer || !payments.isSetUp) return
  let sent: string | null = null
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const email = await transaction(asUser(db, userId), findSettledEmail)
    if (email === null || email === sent) return
    // A new key for each call: to a repeated key the provider repeats its answer and changes nothing.
    await payments
      .updateCustomerEmail(customer.customerId, email, `customer-email/${newId()}`)
      .catch(ignoreDeleted)
    sent = email
  }
  throw new Error('the email address changed during each call')
}

/** The customer of an account that is being erased. */
function ignoreDeleted(error: unknown): void {
  if (!(error instanceof PaymentsRefused && error.code === 'resource_missing')) throw error
}

/**
 * Pays back what a begun withdrawal owes, and ends everything that the provider has of a user: open checkouts, the subscription, the cards and the customer. It can
 * be called again. Throws while the provider cannot be reached; the erasure then waits and the ids are kept.
 */
export async function eraseCustomer(
  ports: Pick<BillingPorts, 'db' | 'payments' | 'clock'>,
  userId: string,
): Promise<void> {
  const customer = await transaction(asUser(ports.db, userId), findCustomer)
  if (!customer) return
  await payBackBeforeErasure(ports, userId)
  await ports.payments.eraseCustomer(customer.customerId)
}
