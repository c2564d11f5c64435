import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { syncLibrary } from '../library/index.ts'
import { buildDemoId } from './demo-id.ts'
import { demoLibrary } from './demo-library.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS_BETWEEN = 9

/** Adds the demo items to the viewer's library on the server. Items that exist or were deleted are left unchanged. */
export async function addDemoLibrary(ctx: Context): Promise<void> {
  const userId = await asUser(ctx, async (scope) => scope.userId)
  const now = ctx.clock.now().getTime()
  await syncLibrary(ctx, {
    cursor: '',
    categories: ['Options'],
    items: demoLibrary.map((item, at) => {
      const stamp = new Date(now - (at + 1) * DAYS_BETWEEN * DAY_MS).toISOString()
      return {
        id: buildDemoId(userId, { kind: 'item', at }),
        deletedUpTo: null,
        item: { ...item, createdAt: stamp, updatedAt: stamp },
      }
    }),
  })
}
