import type { ListInvoices, UserInvoices } from '@candlebook/contract/billing'
import { asUserId } from '../../db/index.ts'
import { requireAdministratorId } from '../../kernel/index.ts'
import { findCustomer } from '../../subscribers/index.ts'
import type { BillingContext } from '../billing-context.ts'
import { refuseAs } from '../refuse-as.ts'

/**
 * The newest invoices of a user from the provider, for an administrator who refunds one. Empty without a customer. Throws
 * admin.required and billing.invoices_failed.
 */
export async function listUserInvoices(
  ctx: BillingContext,
  { subscriberId }: ListInvoices,
): Promise<UserInvoices> {
  requireAdministratorId(ctx.actor)
  const customer = await asUserId(ctx.db, subscriberId, findCustomer)
  if (!customer || !ctx.payments.isSetUp) return { items: [] }
  const invoices = await ctx.payments
    .listInvoices(customer.customerId)
    .catch(refuseAs('billing.invoices_failed'))
  return {
    items: invoices.map(({ invoiceId, number, status, paidCents, refundedCents, currency, createdAt }) => ({
      invoiceId,
      number,
      status,
      paidCents,
      refundedCents,
      currency,
      createdAt: createdAt.toISOString(),
    })),
  }
}
