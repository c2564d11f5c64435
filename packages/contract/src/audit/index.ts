export { audit } from './audit.contract.ts'
export * from './audit.shapes.ts'
export * from './audit-actions.ts'
export * from './audit-groups.ts'
