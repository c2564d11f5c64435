export { imports } from './imports.contract.ts'
export * from './imports.shapes.ts'
