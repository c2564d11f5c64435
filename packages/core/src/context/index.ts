export type { Context, UserContext } from './context.ts'
