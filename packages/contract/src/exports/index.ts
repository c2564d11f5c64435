export * from './exports.contract.ts'
