export { blog } from './blog.contract.ts'
export * from './blog.shapes.ts'
export * from './post-images.ts'
