export type { Source } from '../kernel/index.ts'
export { erasures, exportedAudit } from './audit.table.ts'
export {
  type AskedRoute,
  openRefusalBudget,
  type RecordedAction,
  type RefusalBudget,
  recordAction,
  recordActionOnce,
  recordDenial,
  removeOldEntries,
} from './audit.ts'
export { exportEntries, hashEmail, listEntries, listOwnEvents } from './audit-entries.ts'
