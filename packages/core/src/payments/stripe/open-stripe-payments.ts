import type { Payments } from '../payments.ts'
import { buildCheckouts } from './checkouts.ts'
import { buildCustomers } from './customers.ts'
import { buildEvents } from './events.ts'
import { buildInvoices } from './invoices.ts'
import { buildPlanChanges } from './plan-changes.ts'
import { buildPortal } from './portal.ts'
import { openStripeAccount, type StripeSettings } from './stripe-account.ts'
import { buildSubscriptions } from './subscriptions.ts'

/** The payments port over Stripe's API. It sends no request before the first call. Source: decision 023. */
export function openStripePayments(settings: StripeSettings): Payments {
  const account = openStripeAccount(settings)
  return {
    isSetUp: true,
    isSandbox: settings.isSandbox,
    ...buildCustomers(account),
    ...buildCheckouts(account),
    ...buildSubscriptions(account),
    ...buildPlanChanges(account),
    ...buildPortal(account),
    ...buildInvoices(account),
    ...buildEvents(account),
  }
}
