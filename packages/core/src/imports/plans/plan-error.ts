import { type ErrorCode, errorCodes } from '@candlebook/contract/errors'
import { AppError } from '../../kernel/index.ts'
import type { PlanFailure } from '../stores/import-plans.store.ts'

/** The error of a failed plan. An unknown code becomes imports.interrupted. */
export function toPlanError({ code, data }: PlanFailure): AppError {
  return Object.hasOwn(errorCodes, code)
    ? new AppError(code as ErrorCode, { data }) // checked in the line above
    : new AppError('imports.interrupted')
}
