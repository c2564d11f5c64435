export { imports } from './imports.contract.ts'
export * from './imports.shapes.ts'
export { describeOverlap, hasAccountSum } from './plan-words.ts'
