export {
  PaymentsRefused,
  PaymentsUnavailable,
  PortalNotConfigured,
  type UnavailableReason,
  type WebhookProblem,
  WebhookRefused,
} from './payment-errors.ts'
export { paymentsSettings } from './payments.settings.ts'
export {
  type CheckoutRequest,
  type EndReason,
  type Invoice,
  type NextInvoice,
  noPayments,
  type PaymentEvent,
  type PaymentMethod,
  type Payments,
  type PlanChangePreview,
  type RemoteCheckout,
  type RemoteSubscription,
} from './payments.ts'
export { readStripeTime, type StripeSettings } from './stripe-account.ts'
export { handledEventTypes } from './stripe-events.ts'
export { openStripePayments } from './stripe-payments.ts'
export {
  checkDashboard,
  findStripeProblems,
  type StripeSetup,
  setUpStripe,
  WEBHOOK_PATH,
} from './stripe-setup.ts'
