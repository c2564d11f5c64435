import { errorCodes } from '@candlebook/contract/errors'
import { ApiError } from '../../lib/api-error.ts'

/** What went wrong with one file, in words, and whether sending it again can help. */
export type UploadProblem = { message: string; canRetry: boolean }

/** The types that the file chooser offers; the server decides by the bytes. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/** The words for a failed upload: its own message, or "Upload failed" when it has none [ERR-12] [ERR-13]. */
export function uploadProblem(thrown: unknown): UploadProblem {
  if (thrown instanceof ApiError && thrown.status === 401) {
    return { message: 'User not authenticated', canRetry: true }
  }
  const message = thrown instanceof Error && thrown.message.trim()
  return { message: message || 'Upload failed', canRetry: !isRefusal(thrown) }
}

/** The problem of a file that names itself something else than a picture; null for one worth sending [IMG-01]. */
export function typeProblem({ type }: File): UploadProblem | null {
  if (type === '' || pictureTypes.includes(type)) return null
  return { message: errorCodes['images.not_an_image'].message, canRetry: false }
}

/** The same file is refused again, however often it is sent; too many requests are not about the file. */
function isRefusal(thrown: unknown): boolean {
  return thrown instanceof ApiError && thrown.status >= 400 && thrown.status < 500 && thrown.status !== 429
}
