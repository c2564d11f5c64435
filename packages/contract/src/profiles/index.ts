export { profiles } from './profiles.contract.ts'
export * from './profiles.shapes.ts'
