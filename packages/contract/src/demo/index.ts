export * from './demo.contract.ts'
export * from './sample-tag.ts'
