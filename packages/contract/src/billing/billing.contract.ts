import { documentedErrors } from '../errors/index.ts'
import { route } from '../routes/index.ts'
import { BillingState, Checkout, ChosenPlan } from './billing.shapes.ts'

const base = route('user')
const tags = ['Billing']

/** Payments of the caller. */
export const billing = {
  state: base
    .route({ method: 'GET', path: '/billing', summary: 'Whether this server can take payments', tags })
    .output(BillingState),
  startTrialCheckout: base
    .errors(documentedErrors('request.invalid', 'billing.not_set_up', 'billing.checkout_failed'))
    .route({
      method: 'POST',
      path: '/billing/trial-checkout',
      summary: 'Start the checkout of a trial; answers its address',
      tags,
    })
    .input(ChosenPlan)
    .output(Checkout),
}
