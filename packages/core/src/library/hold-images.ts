import type { HoldImages } from '@candlebook/contract/library'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { newId } from '../kernel/index.ts'
import { useKnownImages } from './use-item-images.ts'

/**
 * Keeps the images of an item that only a browser stores, for as long as the account exists: no server knows
 * when the last browser deletes the item. URLs that are not images of the viewer are skipped.
 */
export function holdImages(ctx: Context, { images }: HoldImages): Promise<void> {
  return asUser(ctx, (scope) =>
    useKnownImages(scope, { usedBy: newId(), urls: images, now: ctx.clock.now() }),
  )
}
