import type { ListInvoices, UserInvoices } from '@candlebook/contract/billing'
import { asUserId } from '../../db/index.ts'
import { requireAdministratorId } from '../../kernel/index.ts'
import type { Invoice } from '../../payments/index.ts'
import { type CustomerRow, findCustomer } from '../../subscribers/index.ts'
import type { BillingContext } from '../billing-context.ts'
import { refuseAs } from '../billing-errors.ts'
import { findRunningInvoice } from '../money.ts'

/**
 * The newest invoices of a user from the provider, for an administrator who refunds one. Empty without a customer. Throws
 * admin.required and billing.invoices_failed.
 */
export async function listUserInvoices(
  ctx: BillingContext,
  { subscriberId }: ListInvoices,
): Promise<UserInvoices> {
  requireAdministratorId(ctx.actor)
  const { invoices } = await readInvoices(ctx, subscriberId).catch(refuseAs('billing.invoices_failed'))
  return {
    items: invoices.map(
      ({ invoiceId, number, status, paidCents, refundedCents, currency, createdAt, endsAccess }) => ({
        invoiceId,
        number,
        status,
        paidCents,
        refundedCents,
        currency,
        createdAt: createdAt.toISOString(),
        endsAccess,
      }),
    ),
  }
}

/** The newest invoices of a user, and whether the refund of each one ends the access. Throws as the provider does. */
export async function readInvoices(
  { db, payments }: Pick<BillingContext, 'db' | 'payments'>,
  userId: string,
): Promise<{ invoices: (Invoice & { endsAccess: boolean })[]; customer: CustomerRow | null }> {
  const customer = await asUserId(db, userId, findCustomer)
  if (!customer || !payments.isSetUp) return { invoices: [], customer }
  const invoices = await payments.listInvoices(customer.customerId)
  const running = findRunningInvoice(invoices, customer.subscription)
  return {
    invoices: invoices.map((invoice) => ({ ...invoice, endsAccess: invoice === running })),
    customer,
  }
}
