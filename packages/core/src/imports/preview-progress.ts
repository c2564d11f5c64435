import { type ErrorCode, errorCodes } from '@candlebook/contract/error-codes'
import { UnreadableFile } from '@candlebook/contract/file-reading'
import type { PreviewProgress } from '@candlebook/contract/import-previews'
import { AppError } from '../kernel/index.ts'
import {
  ACTIVE_STATES,
  type lockPreview,
  type PreviewFailure,
  type PreviewRow,
} from './import-previews.store.ts'
import { HEARTBEAT_TIMEOUT_MS } from './preview-limits.ts'

/** The error of a failed preview. An unknown code becomes imports.interrupted. */
export function toPreviewError({ code, data }: PreviewFailure): AppError {
  return Object.hasOwn(errorCodes, code)
    ? new AppError(code as ErrorCode, { data }) // checked in the line above
    : new AppError('imports.interrupted')
}

/** A preview as the API returns it. A preview whose node has ended is failed, so that no user waits for it. */
export function presentProgress(row: PreviewRow, now: Date): PreviewProgress {
  const { id, others, fileName, fileBytes, rowsDone, rowsTotal, shown, createdAt, expiresAt } = row
  const failure = findFailure(row, now)
  return {
    id,
    others,
    state: failure ? 'failed' : row.state,
    fileName,
    fileBytes,
    rowsDone,
    rowsTotal,
    error: failure && presentError(toPreviewError(failure)),
    preview: row.state === 'ready' ? shown : null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

/** Whether a node works on the preview and its heartbeat is recent. */
export function isActive(
  { state, heartbeatAt }: Pick<PreviewRow, 'state' | 'heartbeatAt'>,
  now: Date,
): boolean {
  const isFresh = now.getTime() - heartbeatAt.getTime() < HEARTBEAT_TIMEOUT_MS
  return isFresh && ACTIVE_STATES.includes(state)
}

function findFailure(row: PreviewRow, now: Date): PreviewFailure | null {
  const isOutdated = row.state === 'ready' && row.shown === null // another version of Candlebook stored the preview
  const hasEnded = !ACTIVE_STATES.includes(row.state)
  return !isOutdated && (hasEnded || isActive(row, now)) ? row.failure : { code: 'imports.interrupted' }
}

function presentError({ code, message, data }: AppError): PreviewProgress['error'] {
  const file = UnreadableFile.safeParse(data)
  const known = file.success ? file.data : { problems: [], readable: 0, sample: null }
  return { code, message, ...known }
}

/**
 * The packed content of the file of a preview that is ready. Throws imports.preview_not_found, the error of a failed preview, and
 * imports.preview_not_ready.
 */
export function requireUpload(stored: Awaited<ReturnType<typeof lockPreview>>): Uint8Array {
  if (!stored) throw new AppError('imports.preview_not_found')
  if (stored.failure) throw toPreviewError(stored.failure)
  if (stored.state !== 'ready' || !stored.upload) throw new AppError('imports.preview_not_ready')
  return stored.upload
}
