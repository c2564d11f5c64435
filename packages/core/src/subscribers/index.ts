export { erasures } from './erasure.store.ts'
export { exportedSubscriptions } from './export.store.ts'
export { findOnboarding } from './find-onboarding.ts'
export { getSubscriber } from './get-subscriber.ts'
export { getSubscription } from './get-subscription.ts'
export { giveInvitedAccess } from './give-invited-access.ts'
export { presentAccess } from './present-subscriber.ts'
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
export { readAccess } from './read-access.ts'
export { saveSubscriber } from './save-subscriber.ts'
export { startWaitingGrants } from './start-waiting-grants.ts'
export { findSubscriber, storeTrial, upsertOnboarding } from './subscribers.store.ts'
