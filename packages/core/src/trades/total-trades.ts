import type { TradeFilter, TradeTotals } from '@candlebook/contract/trades'
import type { Context } from '../context/index.ts'
import { readAsUser } from '../db/index.ts'
import { findNames } from './find-names.ts'
import { selectTradeTotals } from './trades.store.ts'

/** The totals of the viewer's filtered trades. */
export async function totalTrades(ctx: Context, filter: TradeFilter): Promise<TradeTotals> {
  const names = await findNames(ctx, filter)
  const [row] = await readAsUser<TradeTotals>(ctx, (owner) => selectTradeTotals(owner, { ...filter, names }))
  return row! // an aggregate without GROUP BY always returns one row
}
