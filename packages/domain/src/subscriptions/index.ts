export { type Action, actions, can, type PlanPolicy } from './can.ts'
export { chooseSubscription, isRunning } from './choose-subscription.ts'
export { computeAccess, findProviderEnd, MAX_OVERDUE_DAYS, startGrants } from './compute-access.ts'
export { computeGrantEnd, formatDuration, isDurationDays, LIFETIME_DAYS } from './invitation-duration.ts'
export type {
  Access,
  BillingInterval,
  Grant,
  PendingChange,
  PendingReason,
  PlanType,
  ProviderStatus,
  ProviderSubscription,
  Trial,
} from './subscription.ts'
export { formatPlanType, pendingReasons } from './subscription.ts'
