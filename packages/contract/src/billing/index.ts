export * from './admin-billing.shapes.ts'
export { billing } from './billing.contract.ts'
export * from './billing.shapes.ts'
