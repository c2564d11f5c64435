export { analytics } from './analytics.contract.ts'
export * from './analytics.shapes.ts'
export * from './currency-report.shapes.ts'
export * from './trade-columns.shapes.ts'
