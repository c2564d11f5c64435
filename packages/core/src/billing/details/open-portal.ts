import type { Portal } from '@candlebook/contract/billing'
import { asUser } from '../../db/index.ts'
import { AppError, requireUserId } from '../../kernel/index.ts'
import { PortalNotConfigured } from '../../payments/index.ts'
import { findCustomer } from '../../subscribers/index.ts'
import type { BillingContext } from '../billing-context.ts'
import { refuseAs } from '../billing-errors.ts'
import { requirePageAddress } from '../checkouts/require-page-address.ts'
import { takeProviderRequest } from '../take-provider-request.ts'

/**
 * Opens the provider's portal for the customer of the user who asks [API-07] [SUB-16]. Throws billing.no_customer,
 * billing.portal_not_configured, to an administrator with the address of the configuration, and billing.portal_failed.
 */
export function openPortal(ctx: BillingContext): Promise<Portal> {
  return openPage(ctx, (customerId) => ctx.payments.openPortal(customerId, `${ctx.baseUrl}/settings`))
}

/**
 * Opens the provider's page that stores a card for the customer of the user who asks, and changes nothing else. Throws like
 * openPortal.
 */
export function openCardPage(ctx: BillingContext): Promise<Portal> {
  const settings = `${ctx.baseUrl}/settings`
  return openPage(ctx, (customerId) =>
    ctx.payments.openCardPage({ customerId, returnUrl: settings, doneUrl: `${settings}?card=added` }),
  )
}

async function openPage(
  ctx: BillingContext,
  open: (customerId: string) => Promise<{ url: string }>,
): Promise<Portal> {
  requireUserId(ctx.actor)
  if (!ctx.payments.isSetUp) throw new AppError('billing.not_set_up')
  const customer = await asUser(ctx, findCustomer)
  if (!customer) throw new AppError('billing.no_customer')
  await takeProviderRequest(ctx)
  try {
    const { url } = await open(customer.customerId)
    return { url: requirePageAddress(url, 'billing.portal_failed') }
  } catch (error) {
    if (!(error instanceof PortalNotConfigured)) return refuseAs('billing.portal_failed')(error)
    const configureUrl = ctx.actor.kind === 'administrator' ? error.configureUrl : null
    throw new AppError('billing.portal_not_configured', { data: { configureUrl } })
  }
}
