import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { newId } from '../kernel/index.ts'
import { deleteCopied, lockCopy, updateCopy } from './library.store.ts'

/**
 * Switches the user's account copy off and deletes it. The images of its items stay, because browsers still
 * show them.
 */
export function dropAccountCopy(ctx: Context): Promise<void> {
  return asUser(ctx, async (scope) => {
    const now = ctx.clock.now()
    await lockCopy(scope, { copyId: newId(), now })
    await deleteCopied(scope)
    await updateCopy(scope, { kept: false, lastChange: 0, now })
  })
}
