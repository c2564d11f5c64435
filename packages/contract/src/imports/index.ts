export { imports } from './imports.contract.ts'
export * from './imports.shapes.ts'
export { describeOverlap, findAccountTotal, listClosedTotals } from './plan-words.ts'
