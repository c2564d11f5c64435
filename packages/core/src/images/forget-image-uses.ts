import type { Scope } from '../db/database.ts'
import { dropUses, lockImages } from './images.store.ts'

/**
 * Records inside the caller's transaction that these records (trades, journal entries, library items) refer
 * to no image any more. An image that loses its last reference is deleted with the commit; call deleteReleasedImages
 * afterwards.
 */
export async function forgetImageUses(
  scope: Scope,
  { usedBy, now }: { usedBy: string[]; now: Date },
): Promise<void> {
  const locked = await lockImages(scope, { usedBy, names: [] })
  if (locked.length > 0) await dropUses(scope, { usedBy, exceptImageIds: [], now })
}
