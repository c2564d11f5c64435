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
export { findSubscriber, storeTrial, upsertOnboarding } from './subscribers.store.ts'
export { erasures, exportedSubscriptions } from './subscribers.table.ts'
export {
  findOnboarding,
  getSubscriber,
  getSubscription,
  giveInvitedAccess,
  presentAccess,
  readAccess,
  saveSubscriber,
  startWaitingGrants,
} from './subscribers.ts'
