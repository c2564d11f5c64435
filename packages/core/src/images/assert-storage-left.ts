import { lockForUser, type Scope } from '../db/index.ts'
import { AppError } from '../kernel/index.ts'
import { sumStored } from './take-text.ts'

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
