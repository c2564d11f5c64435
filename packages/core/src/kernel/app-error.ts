import { type ErrorCode, errorCodes, type FieldProblem } from '@candlebook/contract/errors'

/** A refusal with a stable code. The server turns it into an answer. `fields` names the fields to correct, `data` is for programs. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldProblem[] | undefined
  readonly data: unknown

  constructor(code: ErrorCode, more: { fields?: FieldProblem[]; data?: unknown; cause?: unknown } = {}) {
    super(errorCodes[code].message, { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.status = errorCodes[code].status
    this.fields = more.fields
    this.data = more.data
  }
}
