export { analyticsSettings } from './analytics.settings.ts'
export {
  analyseTrades,
  assessRisk,
  estimateDrawdown,
  findRecordState,
  listGroupsInR,
  listResultDays,
  listStandouts,
  listTradeColumns,
  reportByCurrency,
  summariseTrades,
} from './analytics.ts'
export { findPatterns, readClosedTrades } from './patterns.ts'
export { clearRecordCache, findLoadProgress } from './record-cache.ts'
export type { RecordLimits } from './record-segments.ts'
export { renewRecordVersions } from './record-versions.store.ts'
export { erasures } from './record-versions.table.ts'
export { hasTooManyTrades } from './trade-times.store.ts'
