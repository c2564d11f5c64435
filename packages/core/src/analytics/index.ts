export { analyseTrades } from './analyse-trades.ts'
export { summariseTrades } from './summarise-trades.ts'
export { type Verification, verifyRollups } from './verify-rollups.ts'
