import { asJobForUser } from '../../db/index.ts'
import { findProfileEmail } from '../../profiles/index.ts'
import { findCustomer, insertCustomer } from '../../subscribers/index.ts'
import type { BillingPorts } from '../billing-context.ts'
import { ignoreErased } from '../billing-errors.ts'

/**
 * Stores the customer of a user, and returns the stored one, which another request can have stored before, with the user's
 * email address. Null for an account that is locked for its erasure or is deleted: a trigger refuses the row.
 */
export async function storeCustomer(
  { db, clock }: Pick<BillingPorts, 'db' | 'clock'>,
  { userId, customerId }: { userId: string; customerId: string },
): Promise<{ customerId: string; email: string | null } | null> {
  return await asJobForUser(db, userId, async (scope) => {
    await insertCustomer(scope, { customerId, now: clock.now() })
    const stored = await findCustomer(scope)
    return { customerId: stored?.customerId ?? customerId, email: await findProfileEmail(scope) }
  }).catch(ignoreErased)
}
