/** A failure in the form that the log may hold. */
export type LoggableError = {
  type: string
  message?: string
  code?: string
  query?: string
  constraint?: string
  frames: string[]
  cause?: LoggableError
}

/**
 * A failure without anything that a client sent: the type, the code, SQL without its values, and the stack frames. A
 * failed query holds its values, and the database repeats an invalid value (SQLSTATE 22…) in its message. Both would
 * put notes, addresses and tokens into the log.
 */
export function toLoggableError(thrown: unknown): LoggableError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, frames: [] }
  const { code, query, constraint, params } = thrown as Error & Record<string, unknown> // each is checked below
  const quotesValues = params !== undefined || (isText(code) && code.startsWith('22'))
  return {
    type: thrown.constructor.name,
    ...(quotesValues ? {} : { message: thrown.message }),
    ...(isText(code) && { code }),
    ...(isText(query) && { query }),
    ...(isText(constraint) && { constraint }),
    frames: (thrown.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim()),
    ...(thrown.cause !== undefined && { cause: toLoggableError(thrown.cause) }),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
