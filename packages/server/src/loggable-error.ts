/** A failure as the log may know it. */
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
 * A failure without anything that somebody sent: the kind, the code, SQL with its gaps, and the places in our code. A
 * failed query carries its values, and the database repeats a value that does not fit (SQLSTATE 22…) in its message:
 * both would put notes, addresses and tokens into the log.
 */
export function loggableError(thrown: unknown): LoggableError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, frames: [] }
  const { code, query, constraint, params } = thrown as Error & Record<string, unknown> // looked at one by one
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
    ...(thrown.cause !== undefined && { cause: loggableError(thrown.cause) }),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
