import type { FieldProblem } from '@candlebook/contract/error-body'
import { type ErrorCode, errorCodes } from '@candlebook/contract/error-codes'
import { type FieldCode, getFieldProblemMessage } from '@candlebook/contract/field-problems'

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

/** Builds the refusal of a request whose fields break a rule, with the sentence of each code. The caller throws it. */
export function buildFieldRefusal(problems: { field: string; code: FieldCode }[]): AppError {
  return new AppError('request.invalid', {
    fields: problems.map(({ field, code }) => ({ field, code, message: getFieldProblemMessage(code) })),
  })
}
