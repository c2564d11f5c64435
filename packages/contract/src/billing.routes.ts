import { adminBilling } from './admin-billing.routes.ts'
import {
  BillingDetails,
  BillingState,
  ChangePlan,
  Checkout,
  CheckoutReturn,
  ChosenPlan,
  ConfirmWithdrawal,
  NotificationAnswer,
  PaymentNotification,
  PlanChangePreview,
  Portal,
  Withdrawal,
  WithdrawalReceipt,
} from './billing.ts'
import { documentedErrors } from './error-codes.ts'
import { route } from './routes.ts'
import { Subscription } from './subscribers.ts'

const base = route('user', { demo: false })
const tags = ['Billing']

const checkoutErrors = documentedErrors(
  'request.invalid',
  'billing.not_set_up',
  'billing.already_subscribed',
  'billing.checkout_failed',
)
const planErrors = documentedErrors(
  'request.invalid',
  'billing.not_set_up',
  'billing.no_subscription',
  'billing.plan_unchanged',
  'billing.plan_change_waiting',
  'billing.payment_overdue',
  'billing.plan_cancelled',
  'billing.plan_change_failed',
)
const portalErrors = documentedErrors(
  'billing.not_set_up',
  'billing.no_customer',
  'billing.portal_not_configured',
  'billing.portal_failed',
)

/** Payments of the caller, and operations of administrators for other users. */
export const billing = {
  state: base
    .route({ method: 'GET', path: '/billing', summary: 'Whether this server can take payments', tags })
    .output(BillingState),
  check: base
    .route({
      method: 'POST',
      path: '/subscription/check',
      summary: 'Ask the payment provider what the caller has',
      tags,
    })
    .output(Subscription),
  startTrialCheckout: base
    .errors(checkoutErrors)
    .route({
      method: 'POST',
      path: '/billing/trial-checkout',
      summary: 'Start the checkout of a trial; answers its address',
      tags,
    })
    .input(ChosenPlan)
    .output(Checkout),
  startCheckout: base
    .errors(checkoutErrors)
    .route({
      method: 'POST',
      path: '/billing/checkout',
      summary: 'Start a checkout without a trial; answers its address',
      tags,
    })
    .input(ChosenPlan)
    .output(Checkout),
  returnFromCheckout: base
    .errors(documentedErrors('request.invalid', 'billing.checkout_not_found'))
    .route({
      method: 'POST',
      path: '/billing/checkout/return',
      summary: 'Tell that the caller came back from a checkout',
      tags,
    })
    .input(CheckoutReturn)
    .output(Subscription),
  openPortal: base
    .errors(portalErrors)
    .route({ method: 'POST', path: '/billing/portal', summary: 'Open the customer portal', tags })
    .output(Portal),
  openCardPage: base
    .errors(portalErrors)
    .route({
      method: 'POST',
      path: '/billing/card-page',
      summary: 'Open the page of the payment provider that stores a card',
      tags,
    })
    .output(Portal),
  details: base
    .route({
      method: 'GET',
      path: '/billing/details',
      summary: 'Cards, invoices and the next payment of the caller',
      tags,
    })
    .output(BillingDetails),
  cancel: base
    .errors(documentedErrors('billing.not_set_up', 'billing.no_subscription', 'billing.cancel_failed'))
    .route({
      method: 'POST',
      path: '/billing/cancel',
      summary: 'Cancel the subscription at the end of its period',
      tags,
    })
    .output(Subscription),
  reactivate: base
    .errors(documentedErrors('billing.not_set_up', 'billing.no_subscription', 'billing.reactivate_failed'))
    .route({ method: 'POST', path: '/billing/reactivate', summary: 'Take back a cancellation', tags })
    .output(Subscription),
  previewPlanChange: base
    .errors(planErrors)
    .route({
      method: 'POST',
      path: '/billing/plan-change/preview',
      summary: 'What a change of the plan costs',
      tags,
    })
    .input(ChosenPlan)
    .output(PlanChangePreview),
  changePlan: base
    .errors(planErrors)
    .route({
      method: 'POST',
      path: '/billing/plan-change',
      summary: 'Change the plan as it was previewed',
      tags,
    })
    .input(ChangePlan)
    .output(Subscription),
  dropPlanChange: base
    .errors(documentedErrors('billing.not_set_up', 'billing.no_subscription', 'billing.plan_change_failed'))
    .route({
      method: 'POST',
      path: '/billing/plan-change/drop',
      summary: 'Take back a scheduled change of the plan',
      tags,
    })
    .output(Subscription),
  withdrawal: base
    .route({
      method: 'GET',
      path: '/billing/withdrawal',
      summary: 'Whether the caller may withdraw from the contract',
      tags,
    })
    .output(Withdrawal),
  withdraw: base
    .errors(documentedErrors('request.invalid', 'billing.withdrawal_closed', 'billing.withdrawal_failed'))
    .route({
      method: 'POST',
      path: '/billing/withdrawal',
      summary: 'Withdraw from the contract: full refund, and the access ends',
      tags,
    })
    .input(ConfirmWithdrawal)
    .output(WithdrawalReceipt),
  notify: base
    .errors(documentedErrors('request.invalid'))
    .route({
      method: 'POST',
      path: '/billing/payment-notification',
      summary: 'Send the mail of the last payment, or of a checkout that was left, to the caller',
      tags,
    })
    .input(PaymentNotification)
    .output(NotificationAnswer),
  ...adminBilling,
}
