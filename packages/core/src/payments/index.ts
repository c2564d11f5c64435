export { noPayments } from './no-payments.ts'
export { paymentsSettings } from './payments.settings.ts'
export type {
  CheckoutRequest,
  EndReason,
  Invoice,
  NextInvoice,
  PaymentEvent,
  PaymentMethod,
  Payments,
  PlanChangePreview,
  RemoteCheckout,
  RemoteSubscription,
} from './payments.ts'
export {
  PaymentsRefused,
  PaymentsUnavailable,
  PortalNotConfigured,
  type UnavailableReason,
  type WebhookProblem,
  WebhookRefused,
} from './payments-errors.ts'
export { handledEventTypes } from './stripe/handled-event-types.ts'
export { openStripePayments } from './stripe/open-stripe-payments.ts'
export { readStripeTime } from './stripe/read-stripe-time.ts'
export { checkDashboard } from './stripe/setup/check-dashboard.ts'
export { findStripeProblems } from './stripe/setup/find-stripe-problems.ts'
export { type StripeSetup, setUpStripe } from './stripe/setup/set-up-stripe.ts'
export { WEBHOOK_PATH } from './stripe/setup/set-up-webhook.ts'
export type { StripeSettings } from './stripe/stripe-account.ts'
