import * as z from 'zod/mini'

/**
 * The problem of one field: its path in the request, a stable code and a sentence to show next to the field.
 */
export const FieldProblem = z.object({ field: z.string(), code: z.string(), message: z.string() })
export type FieldProblem = z.infer<typeof FieldProblem>

/** The body of every answer that is not a success. */
export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    requestId: z.string(),
    fields: z.optional(z.array(FieldProblem)),
    data: z.optional(z.unknown()),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>
