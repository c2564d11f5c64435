export { commonConditions } from './trade-conditions.ts'
export { trades } from './trades.contract.ts'
export * from './trades.shapes.ts'
