export { admin } from './admin.contract.ts'
export * from './admin.shapes.ts'
