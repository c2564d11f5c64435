import { lockForUser, type Scope } from '../db/index.ts'
import { AppError } from '../kernel/index.ts'
import { sumImageBytes } from './images.store.ts'

/** Throws images.storage_full, with the figures, when `bytes` more bytes would exceed `maxStoredBytes`. */
export async function assertStorageLeft(
  scope: Scope,
  { bytes, maxStoredBytes }: { bytes: number; maxStoredBytes: number },
): Promise<void> {
  await lockForUser(scope, 'images')
  const usedBytes = await sumImageBytes(scope)
  if (usedBytes + bytes <= maxStoredBytes) return
  throw new AppError('images.storage_full', { data: { usedBytes, maxStoredBytes } })
}
