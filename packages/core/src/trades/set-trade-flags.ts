import type { SetTradeFlags, Trade } from '@candlebook/contract/trades'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { AppError, isId } from '../kernel/index.ts'
import { presentTrade } from './present-trade.ts'
import { lockTrade, updateTrade } from './trades.store.ts'

/**
 * Writes whether the stop and the target of a trade were hit or modified, and no other field: for a trade that was entered
 * as closed or imported, which the Close dialog never saw. Returns the stored trade. Throws trades.not_found, and
 * trades.changed_elsewhere when the editor loaded another version.
 */
export function setTradeFlags(
  ctx: Context,
  { id, version, ...set }: SetTradeFlags & { id: string },
): Promise<Trade> {
  return asUser(ctx, async (scope) => {
    const stored = isId(id) ? await lockTrade(scope, id) : null
    if (!stored) throw new AppError('trades.not_found')
    if (stored.version !== version) {
      throw new AppError('trades.changed_elsewhere', { data: { current: presentTrade(stored) } })
    }
    return presentTrade((await updateTrade(scope, { id, set, now: ctx.clock.now() }))!) // locked above
  })
}
