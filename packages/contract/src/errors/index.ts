export { documentedErrors } from './documented-errors.ts'
export { type ErrorCode, errorCodes } from './error-codes.ts'
export { ErrorBody, FieldProblem } from './field-problem.ts'
