export { type Action, actions, can, type PlanPolicy } from './can.ts'
export { chooseSubscription, isRunning } from './choose-subscription.ts'
export { computeAccess, MAX_OVERDUE_DAYS, startGrants } from './compute-access.ts'
export { computeGrantEnd, formatDuration, isDurationDays, LIFETIME_DAYS } from './invitation-duration.ts'
export type {
  Access,
  BillingInterval,
  Grant,
  PendingReason,
  PlanType,
  ProviderStatus,
  ProviderSubscription,
  Trial,
} from './subscription.ts'
export { pendingReasons } from './subscription.ts'
