export { journal } from './journal.contract.ts'
export * from './journal.shapes.ts'
