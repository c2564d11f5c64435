export { erasures } from './erasure.store.ts'
export { exportedAudit } from './export.store.ts'
export { type AuditAction, recordAction } from './record-action.ts'
