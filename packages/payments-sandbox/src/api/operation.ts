import type { z } from 'zod'
import type { Context } from '../state/context.ts'

export type Method = 'get' | 'post' | 'delete'

/** One operation of the API: where it is, what it takes, and what it does. */
export type Operation = {
  method: Method
  /** With `:id` for the id of the resource. */
  path: string
  params: z.ZodType
  run: (ctx: Context, params: never, id: string) => object
}

/** Declares an operation. `run` gets the checked parameters. */
export function operation<T extends z.ZodType>(
  method: Method,
  path: string,
  params: T,
  run: (ctx: Context, params: z.output<T>, id: string) => object,
): Operation {
  return { method, path, params, run }
}
