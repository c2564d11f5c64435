import { AppError } from '../../kernel/index.ts'

/** Maximum number of requests of one user that wait for their turn on one node. */
export const MAX_WAITING_OF_USER = 32

const RETRY_AFTER_SECONDS = 5

/** The error imports.busy, with the number of seconds after which the client can try again. */
export function createBusyError(): AppError {
  return new AppError('imports.busy', { data: { waitSeconds: RETRY_AFTER_SECONDS } })
}
