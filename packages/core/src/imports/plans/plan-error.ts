import { type ErrorCode, errorCodes } from '@candlebook/contract/errors'
import { AppError } from '../../kernel/index.ts'
import type { PlanFailure } from '../stores/import-plans.store.ts'

/** Why a plan failed, as the refusal that its request would have got. */
export function planError({ code, data }: PlanFailure): AppError {
  return Object.hasOwn(errorCodes, code)
    ? new AppError(code as ErrorCode, { data }) // checked in the line above
    : new AppError('imports.interrupted')
}
