import type { ErrorCode } from '@candlebook/contract/errors'
import { AppError } from '../kernel/index.ts'
import { PaymentsRefused, PaymentsUnavailable } from '../payments/index.ts'

/** Answers a failure of the provider with this code. Refusals of our own and failures of this server pass unchanged. */
export function refuseAs(code: ErrorCode): (cause: unknown) => never {
  return (cause) => {
    throw isOfProvider(cause) ? new AppError(code, { cause }) : cause
  }
}

/** Ignores a failure of the provider, on whose result nothing depends here. Other failures are thrown. */
export function ignoreProvider(error: unknown): null {
  if (isOfProvider(error)) return null
  throw error
}

/** Whether the provider failed or refused. */
export function isOfProvider(error: unknown): error is PaymentsUnavailable | PaymentsRefused {
  return error instanceof PaymentsUnavailable || error instanceof PaymentsRefused
}

const FOREIGN_KEY_VIOLATION = '23503'

/** Null for an account that is locked for its erasure or is deleted: a trigger refuses the row of its customer. */
export function ignoreErased(thrown: unknown): null {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if ('code' in error && error.code === FOREIGN_KEY_VIOLATION) return null
  throw thrown
}
