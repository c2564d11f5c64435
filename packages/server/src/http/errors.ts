import { randomUUID } from 'node:crypto'
import type { ErrorBody } from '@candlebook/contract/error-body'
import { AppError } from '@candlebook/core/kernel'

/** The body of a refusal, in the same shape for every route. */
export function buildErrorBody(error: AppError, requestId: string): ErrorBody {
  const { code, message, fields, data } = error
  return {
    error: { code, message, requestId, ...(fields && { fields }), ...(data !== undefined && { data }) },
  }
}

/** The refusal as an answer. A temporary refusal says in Retry-After how many seconds to wait. */
export function buildErrorResponse(error: AppError, requestId: string): Response {
  const text = JSON.stringify(buildErrorBody(error, requestId))
  // With a length, compress() does not compress short answers: compressing one takes 0.2 ms or more.
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) }
  const response = new Response(text, { status: error.status, headers })
  response.headers.set('Cache-Control', 'no-store')
  const wait = waitSeconds(error)
  if (wait !== null) response.headers.set('Retry-After', String(wait))
  return response
}

/** Seconds after which the same request can succeed; null when the refusal is not temporary. */
export function waitSeconds({ data }: AppError): number | null {
  return typeof data === 'object' && data !== null && 'waitSeconds' in data ? Number(data.waitSeconds) : null
}

/**
 * Any thrown value as an AppError. An AppError stays, a lost database becomes server.unavailable, a slow database
 * server.busy, and everything else server.failed.
 */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (isBusyDatabase(thrown)) return new AppError('server.busy', { cause: thrown })
  if (isLostDatabase(thrown)) return new AppError('server.unavailable', { cause: thrown })
  return new AppError('server.failed', { cause: thrown })
}

/** A new id of one request, for error messages and logs. */
export function createRequestId(): string {
  return randomUUID()
}

/**
 * SQLSTATE classes and driver codes of a database that is unreachable, restarting, read-only after a failover, or out of
 * connections, memory or disk. Source: PostgreSQL manual, appendix A; Node.js, common system errors.
 */
const LOST = /^(08...|53...|57P0[1-5]|25006|E(CONN|PIPE|TIMEDOUT|HOST|NET|NOTFOUND|AI_)\w*)$/
/** Messages of pg that have no code. */
const LOST_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|after calling end on the pool/

/** A statement or a lock took too long, or transactions blocked each other. A later request can succeed. */
const BUSY = /^(57014|55P03|25P03|25P04|40001|40P01)$/

function hasCause(thrown: unknown, isIt: (error: Error & { code?: unknown }) => boolean): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) if (isIt(error)) return true
  return false
}

function isLostDatabase(thrown: unknown): boolean {
  return hasCause(thrown, ({ code, message }) => LOST.test(String(code)) || LOST_MESSAGE.test(message))
}

function isBusyDatabase(thrown: unknown): boolean {
  return hasCause(thrown, ({ code }) => BUSY.test(String(code)))
}
