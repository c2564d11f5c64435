import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { newId } from '../kernel/index.ts'
import { lockCopy, updateCopy } from './library.store.ts'

/**
 * Switches the viewer's account copy on: a new and empty copy, which every browser fills. An existing copy
 * stays.
 */
export function keepAccountCopy(ctx: Context): Promise<void> {
  return asUser(ctx, async (scope) => {
    const now = ctx.clock.now()
    const { kept } = await lockCopy(scope, { copyId: newId(), now })
    if (!kept) await updateCopy(scope, { kept: true, copyId: newId(), lastChange: 0, now })
  })
}
