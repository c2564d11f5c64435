import { type FieldCode, getFieldProblemMessage } from '@candlebook/contract/fields'
import { AppError } from './app-error.ts'

/** Builds the refusal of a request whose fields break a rule, with the sentence of each code. The caller throws it. */
export function buildFieldRefusal(problems: { field: string; code: FieldCode }[]): AppError {
  return new AppError('request.invalid', {
    fields: problems.map(({ field, code }) => ({ field, code, message: getFieldProblemMessage(code) })),
  })
}
