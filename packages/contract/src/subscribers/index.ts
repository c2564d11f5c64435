export { subscribers } from './subscribers.contract.ts'
export * from './subscribers.shapes.ts'
