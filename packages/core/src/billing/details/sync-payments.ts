import { asJobForUser, asUserId } from '../../db/index.ts'
import { findCustomer } from '../../subscribers/index.ts'
import type { BillingPorts } from '../billing-context.ts'
import { storePayment } from './store-payment.ts'

/** Asks the provider for the user's invoices and stores their payments, in case that an event was lost. */
export async function syncPayments(ports: BillingPorts, userId: string): Promise<void> {
  const { db, clock, payments } = ports
  const customer = await asUserId(db, userId, findCustomer)
  if (!customer) return
  const invoices = await payments.listInvoices(customer.customerId)
  await asJobForUser(db, userId, async (scope) => {
    for (const invoice of invoices) await storePayment(scope, invoice, clock.now())
  })
}
