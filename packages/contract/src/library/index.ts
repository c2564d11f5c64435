export { library } from './library.contract.ts'
export * from './library.shapes.ts'
