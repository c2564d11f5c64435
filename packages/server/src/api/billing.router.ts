import * as core from '@candlebook/core/billing'
import { os } from './base.ts'

export const billing = os.billing.router({
  state: os.billing.state.handler(({ context }) => ({ isSetUp: context.payments.isSetUp })),
  startTrialCheckout: os.billing.startTrialCheckout.handler(({ input, context }) =>
    core.startTrialCheckout(context, input),
  ),
})
