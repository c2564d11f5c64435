import type { ErrorCode } from '@candlebook/contract/errors'
import { AppError } from '../kernel/index.ts'
import { PaymentsRefused, PaymentsUnavailable } from '../payments/index.ts'

/** Answers a failure of the provider with this code. Refusals of our own and failures of this server pass unchanged. */
export function refuseAs(code: ErrorCode): (cause: unknown) => never {
  return (cause) => {
    const isOfProvider = cause instanceof PaymentsUnavailable || cause instanceof PaymentsRefused
    throw isOfProvider ? new AppError(code, { cause }) : cause
  }
}
