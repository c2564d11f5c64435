import { sql } from 'drizzle-orm'
import type { Scope } from '../db/index.ts'
import { AppError } from '../kernel/index.ts'
import { sumImageBytes } from './images.store.ts'

/**
 * Throws images.storage_full, with the figures, when this many more bytes do not fit into what one user can store.
 * Uploads of one user take turns here until their transactions end, so that none counts past another.
 */
export async function assertStorageLeft(
  scope: Scope,
  { bytes, maxStoredBytes }: { bytes: number; maxStoredBytes: number },
): Promise<void> {
  await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`images/${scope.userId}`}, 0))`)
  const usedBytes = await sumImageBytes(scope)
  if (usedBytes + bytes <= maxStoredBytes) return
  throw new AppError('images.storage_full', { data: { usedBytes, maxStoredBytes } })
}
