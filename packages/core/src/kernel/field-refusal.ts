import { fieldProblemMessage } from '@candlebook/contract/fields'
import { AppError } from './app-error.ts'

/** The refusal of a request whose named fields break a rule; throws nothing itself. Each code has its sentence. */
export function fieldRefusal(problems: { field: string; code: string }[]): AppError {
  return new AppError('request.invalid', {
    fields: problems.map(({ field, code }) => ({ field, code, message: fieldProblemMessage(code) })),
  })
}
