export { analytics } from './analytics.contract.ts'
export * from './analytics.shapes.ts'
export * from './trades-behind.ts'
