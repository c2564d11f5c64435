import type Stripe from 'stripe'
import type { Payments } from '../payments.ts'
import { PortalNotConfigured } from '../payments-errors.ts'
import { PAGE_SIZE } from './each-item.ts'
import type { StripeAccount } from './stripe-account.ts'

/** The metadata of the configuration that stripe:setup creates. */
export const PORTAL_MARK = { candlebook: 'portal' }

/**
 * How the port opens the customer portal. It names the configuration: a call without one fails where the operator has
 * saved no default in the Dashboard, and Stripe gives that failure no code.
 */
export function buildPortal(account: StripeAccount): Pick<Payments, 'openPortal' | 'openCardPage'> {
  const { stripe, call, settings } = account
  let configurationId: string | null = null
  const open = async (params: Stripe.BillingPortal.SessionCreateParams) => {
    configurationId ??= (await findPortalConfiguration(account))?.id ?? null
    if (!configurationId) throw new PortalNotConfigured(getConfigureUrl(settings.secretKey))
    const session = { ...params, configuration: configurationId }
    try {
      const { url } = await call(() => stripe.billingPortal.sessions.create(session))
      return { url }
    } catch (error) {
      configurationId = null // it may have been deactivated
      throw error
    }
  }
  return {
    openPortal: (customerId, returnUrl) => open({ customer: customerId, return_url: returnUrl }),
    openCardPage: ({ customerId, returnUrl, doneUrl }) =>
      open({
        customer: customerId,
        return_url: returnUrl,
        flow_data: {
          type: 'payment_method_update',
          after_completion: { type: 'redirect', redirect: { return_url: doneUrl } },
        },
      }),
  }
}

/**
 * The active configuration that stripe:setup created, otherwise the default of the account; null when there is none.
 */
export async function findPortalConfiguration({
  stripe,
  call,
}: Pick<StripeAccount, 'stripe' | 'call'>): Promise<Stripe.BillingPortal.Configuration | null> {
  const { data } = await call(() =>
    stripe.billingPortal.configurations.list({ active: true, limit: PAGE_SIZE }),
  )
  const own = data.find(({ metadata }) => metadata?.candlebook === PORTAL_MARK.candlebook)
  return own ?? data.find(({ is_default }) => is_default) ?? null
}

function getConfigureUrl(secretKey: string): string {
  const mode = /^[a-z]+_test_/.test(secretKey) ? 'test/' : ''
  return `https://dashboard.stripe.com/${mode}settings/billing/portal`
}
