import type { FieldProblem } from '@candlebook/contract/error-body'

/**
 * The error of any failed call: a stable code, a sentence for the user, the invalid fields, and the id of the
 * request.
 */
export class ApiError extends Error {
  declare readonly code: string
  declare readonly status: number
  declare readonly fields: FieldProblem[]
  declare readonly requestId: string | null
  declare readonly data: unknown

  constructor({
    code,
    message,
    status,
    fields = [],
    requestId = null,
    data,
  }: {
    code: string
    message: string
    status: number
    fields?: FieldProblem[] | undefined
    requestId?: string | null
    data?: unknown
  }) {
    super(message)
    Object.assign(this, { name: 'ApiError', code, status, fields, requestId, data })
  }
}

/**
 * The error of a response that is not a success. Read from the body when the body has the API's error shape.
 */
export function readApiError(body: unknown, status: number): ApiError {
  const error = isErrorBody(body) ? body.error : null
  if (error) return new ApiError({ ...error, status })
  return new ApiError({
    code: 'server.failed',
    message: 'The app cannot read the answer.',
    status,
  })
}

/** Any thrown value as an ApiError. A call that did not reach the server becomes network.unreachable. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  return new ApiError({
    code: 'network.unreachable',
    message: 'Candlebook cannot be reached. Check your connection and try again.',
    status: 0,
  })
}

type ErrorBody = {
  error: { code: string; message: string; requestId: string; fields?: FieldProblem[]; data?: unknown }
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false
  const { error } = body
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
}
