export { noPayments } from './no-payments.ts'
export type {
  CheckoutRequest,
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
