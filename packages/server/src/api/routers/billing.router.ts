import * as core from '@candlebook/core/billing'
import { os } from '../base.ts'

export const billing = os.billing.router({
  state: os.billing.state.handler(({ context }) => {
    const { isSetUp, isSandbox } = context.payments
    const isPlanRequired = context.planPolicy === 'closed'
    return { isSetUp, isPlanRequired, isSandbox, sandboxUrl: context.sandboxUrl }
  }),
  check: os.billing.check.handler(({ context }) => core.checkSubscription(context)),
  startTrialCheckout: os.billing.startTrialCheckout.handler(({ input, context }) =>
    core.startTrialCheckout(context, input),
  ),
  startCheckout: os.billing.startCheckout.handler(({ input, context }) => core.startCheckout(context, input)),
  returnFromCheckout: os.billing.returnFromCheckout.handler(({ input, context }) =>
    core.returnFromCheckout(context, input),
  ),
  openPortal: os.billing.openPortal.handler(({ context }) => core.openPortal(context)),
  openCardPage: os.billing.openCardPage.handler(({ context }) => core.openCardPage(context)),
  details: os.billing.details.handler(({ context }) => core.getBillingDetails(context)),
  cancel: os.billing.cancel.handler(({ context }) => core.cancelSubscription(context)),
  reactivate: os.billing.reactivate.handler(({ context }) => core.reactivateSubscription(context)),
  previewPlanChange: os.billing.previewPlanChange.handler(({ input, context }) =>
    core.previewPlanChange(context, input),
  ),
  changePlan: os.billing.changePlan.handler(({ input, context }) => core.changePlan(context, input)),
  dropPlanChange: os.billing.dropPlanChange.handler(({ context }) => core.dropPlanChange(context)),
  withdrawal: os.billing.withdrawal.handler(({ context }) => core.getWithdrawal(context)),
  withdraw: os.billing.withdraw.handler(({ context }) => core.withdraw(context)),
  notify: os.billing.notify.handler(({ input, context }) => core.sendPaymentNotification(context, input)),
  startSync: os.billing.startSync.handler(({ context }) => core.startSync(context)),
  latestSync: os.billing.latestSync.handler(({ context }) => core.getLatestSync(context)),
  syncDetails: os.billing.syncDetails.handler(({ input, context }) => core.listSyncDetails(context, input)),
  listSubscribers: os.billing.listSubscribers.handler(({ input, context }) =>
    core.listSubscribers(context, input),
  ),
  listInvoices: os.billing.listInvoices.handler(({ input, context }) =>
    core.listUserInvoices(context, input),
  ),
  refund: os.billing.refund.handler(({ input, context }) => core.refundUser(context, input)),
  extend: os.billing.extend.handler(({ input, context }) => core.extendUser(context, input)),
  cancelOfUser: os.billing.cancelOfUser.handler(({ input, context }) => core.cancelUser(context, input)),
})
