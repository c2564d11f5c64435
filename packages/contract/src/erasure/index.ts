export { erasure } from './erasure.contract.ts'
export * from './erasure.shapes.ts'
