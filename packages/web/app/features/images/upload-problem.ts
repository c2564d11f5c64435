import { errorCodes } from '@candlebook/contract/errors'
import { ApiError } from '../../lib/api-error.ts'

/** The error message of one file, and whether sending the file again can succeed. */
export type UploadProblem = { message: string; canRetry: boolean }

/** The types that the file chooser offers; the server checks the bytes. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/**
 * The message for a failed upload: the message of the error, or "Upload failed" when it is empty [ERR-12]
 * [ERR-13].
 */
export function toUploadProblem(thrown: unknown): UploadProblem {
  if (thrown instanceof ApiError && thrown.status === 401) {
    return { message: 'User not authenticated', canRetry: true }
  }
  const message = thrown instanceof Error && thrown.message.trim()
  return { message: message || 'Upload failed', canRetry: !isRefusal(thrown) }
}

/** The problem of a file whose type is not an image; null for a file to send [IMG-01]. */
export function findTypeProblem({ type }: File): UploadProblem | null {
  if (type === '' || pictureTypes.includes(type)) return null
  return { message: errorCodes['images.not_an_image'].message, canRetry: false }
}

/** The server refuses the same file again, except after too many requests, which is not about the file. */
function isRefusal(thrown: unknown): boolean {
  return thrown instanceof ApiError && thrown.status >= 400 && thrown.status < 500 && thrown.status !== 429
}
