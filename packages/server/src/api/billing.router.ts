import * as core from '@candlebook/core/billing'
import { os } from './base.ts'

export const billing = os.billing.router({
  state: os.billing.state.handler(({ context }) => {
    const { isSetUp, isSandbox } = context.payments
    return { isSetUp, isSandbox }
  }),
  startTrialCheckout: os.billing.startTrialCheckout.handler(({ input, context }) =>
    core.startTrialCheckout(context, input),
  ),
})
