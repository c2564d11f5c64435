import { asUserId } from '../../db/index.ts'
import { newId } from '../../kernel/index.ts'
import { PaymentsRefused } from '../../payments/index.ts'
import { readSettledEmail } from '../../profiles/index.ts'
import { findCustomer } from '../../subscribers/index.ts'
import type { BillingPorts } from '../billing-context.ts'

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
  const customer = await asUserId(db, userId, findCustomer)
  if (!customer || !payments.isSetUp) return
  let sent: string | null = null
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const email = await asUserId(db, userId, readSettledEmail)
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
