import { toApiError } from './api-error.ts'

/** What the server says of a refusal, such as a record that no longer exists; otherwise the given text. */
export function describeFailure(thrown: unknown, text: string): string {
  const { status, message } = toApiError(thrown)
  return status >= 400 && status < 500 ? message : text
}
