export {
  type CustomerRow,
  findCustomer,
  insertCustomer,
  lockCustomer,
  type StoredSubscription,
  startCheck,
  storeCheck,
  storeCheckoutStart,
  storeFailedCheck,
} from './provider-subscriptions.store.ts'
export { findSubscriber, listGrants, storeTrial, upsertOnboarding } from './subscribers.store.ts'
export { erasures, exportedSubscriptions } from './subscribers.table.ts'
export {
  findOnboarding,
  getAccess,
  getSubscriber,
  getSubscription,
  giveInvitedAccess,
  hasOpenPayment,
  presentAccess,
  saveSubscriber,
  startWaitingGrants,
} from './subscribers.ts'
