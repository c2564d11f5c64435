import type { Trade } from '@candlebook/contract/trades'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { AppError, isId } from '../kernel/index.ts'
import { presentTrade } from './present-trade.ts'
import { findTrade } from './trades.store.ts'

/** One trade of the viewer. Throws trades.not_found. */
export function getTrade(ctx: Context, { id }: { id: string }): Promise<Trade> {
  return asUser(ctx, async (scope) => {
    const trade = isId(id) ? await findTrade(scope, id) : null
    if (!trade) throw new AppError('trades.not_found')
    return presentTrade(trade)
  })
}
