export { checkHealth, type HealthInputs } from './check-health.ts'
export { isDatabaseReachable } from './health/health.store.ts'
export type { Finding, HealthLine } from './health/health-line.ts'
