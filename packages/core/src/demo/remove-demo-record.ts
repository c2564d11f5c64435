import type { RemovedDemoRecord } from '@candlebook/contract/demo'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { deleteReleasedImages, forgetImageUses } from '../images/index.ts'
import { deleteDemoRows, lockDemoRecord } from './demo.store.ts'

/**
 * Removes the demo record from the viewer's account, including edited trades and entries, and its images that no other
 * record uses. Records that the trader added remain. Returns the number of removed rows.
 */
export async function removeDemoRecord(ctx: Context): Promise<RemovedDemoRecord> {
  const removed = await asUser(ctx, async (scope) => {
    await lockDemoRecord(scope)
    const { tradeIds, entryIds } = await deleteDemoRows(scope)
    await forgetImageUses(scope, { usedBy: [...tradeIds, ...entryIds], now: ctx.clock.now() })
    return { trades: tradeIds.length, entries: entryIds.length }
  })
  await deleteReleasedImages(ctx)
  return removed
}
