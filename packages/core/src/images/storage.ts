import type { Context } from '../context/index.ts'
import { lockForUser, type Scope } from '../db/index.ts'
import { countRequests, type RequestLimit } from '../identity/index.ts'
import { AppError, countJsonBytes } from '../kernel/index.ts'
import { sumImageBytes, sumTextBytes } from './images.store.ts'

/** Shorter texts are not counted: the limit of writes bounds them, and most trades have none. */
const MIN_COUNTED_BYTES = 1000
/** A browser's whole library, which has 5 MB at most, can be sent three times, and no person types as much. */
const limit: RequestLimit = { kind: 'text', max: 16 * 1024 * 1024, windowMs: 10 * 60_000 }
/** The stored texts are summed again after this many bytes, because the sum reads every row of the user. */
const SUM_EVERY_BYTES = 1024 * 1024

/**
 * Counts the texts of a write towards the user's storage, in the transaction of the write. Records whose texts have together
 * less than 1,000 bytes are free. Throws request.too_many with the seconds to wait after 16 MB in ten minutes, and
 * texts.storage_full with the figures when texts and images use all of `maxStoredBytes`; a user can exceed it by 1 MB. Only
 * what the texts grow by needs space, so a text that takes no more than the one that it replaces is always stored.
 */
export async function takeText(
  ctx: Pick<Context, 'clock' | 'maxStoredBytes'>,
  scope: Scope,
  texts: unknown,
  replaced: unknown = [],
): Promise<void> {
  const bytes = countJsonBytes(texts)
  if (bytes < MIN_COUNTED_BYTES) return
  const count = await countRequests(scope, { ...limit, count: bytes, now: ctx.clock.now() })
  const isSummed = Math.floor(count / SUM_EVERY_BYTES) === Math.floor((count - bytes) / SUM_EVERY_BYTES)
  const grownBytes = bytes - countJsonBytes(replaced)
  if (grownBytes <= 0) return
  if (ctx.maxStoredBytes === undefined || (isSummed && count !== bytes)) return
  const { imageBytes, textBytes } = await sumStored(scope)
  const usedBytes = imageBytes + textBytes
  const { maxStoredBytes } = ctx
  if (usedBytes + grownBytes > maxStoredBytes)
    throw new AppError('texts.storage_full', { data: { usedBytes, maxStoredBytes } })
}

/** What counts towards `maxStoredBytes`: the bytes of the user's images and texts, as they are stored. */
export async function sumStored(scope: Scope): Promise<{ imageBytes: number; textBytes: number }> {
  return { imageBytes: await sumImageBytes(scope), textBytes: await sumTextBytes(scope) }
}

/**
 * Throws images.storage_full, with the figures, when `bytes` more bytes would exceed `maxStoredBytes` together with the
 * stored images and texts.
 */
export async function assertStorageLeft(
  scope: Scope,
  { bytes, maxStoredBytes }: { bytes: number; maxStoredBytes: number },
): Promise<void> {
  await lockForUser(scope, 'images')
  const { imageBytes, textBytes } = await sumStored(scope)
  const usedBytes = imageBytes + textBytes
  if (usedBytes + bytes <= maxStoredBytes) return
  throw new AppError('images.storage_full', { data: { usedBytes, maxStoredBytes } })
}
