import type { HoldImages } from '@candlebook/contract/library'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { newId } from '../kernel/index.ts'
import { useKnownImages } from './use-item-images.ts'

/**
 * Keeps images that an item shows which stands in a browser only, for as long as the account exists: no server knows
 * when the last browser lets go of them. Addresses that are no images of the viewer's are passed over.
 */
export function holdImages(ctx: Context, { images }: HoldImages): Promise<void> {
  return asUser(ctx, (scope) =>
    useKnownImages(scope, { usedBy: newId(), urls: images, now: ctx.clock.now() }),
  )
}
