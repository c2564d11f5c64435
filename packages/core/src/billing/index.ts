export { billingSettings } from './billing.settings.ts'
export { exportedBilling } from './billing.table.ts'
export type { BillingContext, BillingPorts } from './billing-context.ts'
export { getBillingDetails, openCardPage, openPortal } from './billing-details.ts'
export { processEvents, type ReportForeign, receiveEvent, replayEvents } from './billing-events.ts'
export { erasures } from './billing-users.store.ts'
export { returnFromCheckout, startCheckout, startTrialCheckout } from './checkouts.ts'
export { eraseCustomer, updateCustomer } from './customers.ts'
export { sendPaymentNotification } from './payments.ts'
export { changePlan, dropPlanChange, previewPlanChange } from './plan-change.ts'
export { sendReminders } from './reminders.ts'
export {
  cancelSubscription,
  checkSubscription,
  checkSubscriptionIfNeeded,
  getOwnSubscription,
  reactivateSubscription,
  requirePlan,
} from './subscription.ts'
export { syncUser } from './subscription-sync.ts'
export {
  getLatestSync,
  listSyncDetails,
  startNightlySync,
  startSync,
  syncAndWait,
  syncPortion,
} from './syncs.ts'
export {
  cancelSubscriptionOfUser,
  describeLostPlan,
  extendSubscription,
  getUserAccess,
  listSubscribers,
  listUserInvoices,
  refundInvoiceOfUser,
} from './user-billing.ts'
export { completeWithdrawal, withdraw } from './withdrawal.ts'
export { getWithdrawal, WITHDRAWAL_DAYS } from './withdrawal-contract.ts'
