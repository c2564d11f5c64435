export { settings } from './settings.contract.ts'
export * from './settings.shapes.ts'
