export { notifications } from './notifications.contract.ts'
export * from './notifications.shapes.ts'
