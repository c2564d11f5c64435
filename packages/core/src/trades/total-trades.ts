import type { TradeFilter, TradeTotals } from '@candlebook/contract/trades'
import { asUser } from '../db/index.ts'
import type { Context } from '../kernel/index.ts'
import { sumTrades } from './trades.store.ts'

/** What the viewer's filtered trades come to. */
export function totalTrades(ctx: Context, filter: TradeFilter): Promise<TradeTotals> {
  return asUser(ctx, (scope) => sumTrades(scope, filter))
}
