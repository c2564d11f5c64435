export type { LiveCounts, ShownCounts } from './live-counts.ts'
export * from './notice.shapes.ts'
export { operations } from './operations.contract.ts'
export * from './operations.shapes.ts'
