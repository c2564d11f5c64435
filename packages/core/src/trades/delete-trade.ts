import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { deleteReleasedImages, setImageUses } from '../images/index.ts'
import { AppError, isId } from '../kernel/index.ts'
import { deleteTradeRow } from './trades.store.ts'

/** Deletes a trade, and its images that no other record uses. Throws trades.not_found. */
export async function deleteTrade(ctx: Context, { id }: { id: string }): Promise<void> {
  await asUser(ctx, async (scope) => {
    const trade = isId(id) ? await deleteTradeRow(scope, id) : null
    if (!trade) throw new AppError('trades.not_found')
    await setImageUses(scope, { usedBy: id, urls: [], now: ctx.clock.now() })
  })
  await deleteReleasedImages(ctx)
}
