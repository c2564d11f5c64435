import { randomUUID } from 'node:crypto'
import { type ErrorBody, type ErrorCode, errorCodes } from '@candlebook/contract/errors'
import { AppError } from '@candlebook/core/kernel'

/** The body of a refusal, the same shape for every door. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  const { code, message, fields, data } = error
  return {
    error: { code, message, requestId, ...(fields && { fields }), ...(data !== undefined && { data }) },
  }
}

/** The refusal as an answer; one that passes with time says in how many seconds. */
export function errorResponse(error: AppError, requestId: string): Response {
  const response = Response.json(errorBody(error, requestId), { status: error.status })
  const { data } = error
  if (typeof data === 'object' && data !== null && 'waitSeconds' in data) {
    response.headers.set('Retry-After', String(data.waitSeconds))
  }
  return response
}

/** Any thrown thing as a refusal: ours stay, a lost database becomes server.unavailable, the rest server.failed. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (isLostDatabase(thrown)) return new AppError('server.unavailable', { cause: thrown })
  return new AppError('server.failed', { cause: thrown })
}

/** Whether a code is one of ours. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCodes, code)
}

/** A new id by which people and logs name one request. */
export function newRequestId(): string {
  return randomUUID()
}

const lost = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
  '08006',
  '08001',
  '08003',
])

function isLostDatabase(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ('code' in error && lost.has(String(error.code))) return true
    if (/Connection terminated|timeout exceeded when trying to connect/.test(error.message)) return true
  }
  return false
}
