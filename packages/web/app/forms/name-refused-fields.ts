import type { ErrorCode } from '@candlebook/contract/error-codes'
import { ApiError, toApiError } from '../lib/api-error.ts'

/**
 * Waits for a call. A refusal whose code is about one field of the form is thrown again with that field, so that the
 * form shows it there. Throws ApiError.
 */
export async function nameRefusedFields<T>(
  call: Promise<T>,
  fields: Partial<Record<ErrorCode, string>>,
): Promise<T> {
  try {
    return await call
  } catch (thrown) {
    const error = toApiError(thrown)
    const { code, message, status } = error
    const field = fields[code as ErrorCode] // an unknown code has no field
    throw field ? new ApiError({ code, message, status, fields: [{ field, code, message }] }) : error
  }
}
