import type { CloseTrade, Trade } from '@candlebook/contract/trades'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { AppError, isId } from '../kernel/index.ts'
import { presentTrade } from './present-trade.ts'
import { assertTradeRules } from './trade-rules.ts'
import { lockTrade, updateTrade } from './trades.store.ts'

/**
 * Closes an open trade: writes status, exit and the flags that are true, and no other field. Returns the stored trade.
 * Throws trades.not_found, trades.already_closed, and request.invalid when the exit is before the entry or in the future.
 */
export function closeTrade(ctx: Context, { id, ...exit }: CloseTrade & { id: string }): Promise<Trade> {
  return asUser(ctx, async (scope) => {
    const stored = isId(id) ? await lockTrade(scope, id) : null
    if (!stored) throw new AppError('trades.not_found')
    if (stored.status === 'closed') throw new AppError('trades.already_closed')
    const now = ctx.clock.now()
    const { exitPrice, exitDate, ...flags } = exit
    assertTradeRules({ status: 'closed', entryDate: stored.entryDate, exitPrice, exitDate }, now)

    const set = { status: 'closed' as const, exitPrice, exitDate, ...pickTrue(flags) }
    const trade = await updateTrade(scope, { id, set, now })
    return presentTrade(trade!) // locked above
  })
}

/** Only true flags are written, so that any other flag keeps its stored value. */
function pickTrue(flags: Record<string, boolean | undefined>) {
  return Object.fromEntries(Object.entries(flags).filter(([, on]) => on === true))
}
