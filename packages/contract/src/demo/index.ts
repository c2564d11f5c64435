export * from './demo.contract.ts'
