import type { Payments } from './payments.ts'
import { openStripeAccount, type StripeSettings } from './stripe-account.ts'
import { buildCheckouts } from './stripe-checkouts.ts'
import { buildCustomers, buildPortal } from './stripe-customers.ts'
import { buildEvents } from './stripe-events.ts'
import { buildInvoices } from './stripe-invoices.ts'
import { buildPlanChanges } from './stripe-plan-changes.ts'
import { buildSubscriptions } from './stripe-subscriptions.ts'

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
