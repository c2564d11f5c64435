import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { hasTradesWithCurrency } from './trades.store.ts'

/** Whether any trade of the viewer has a currency of its own. */
export function hasOwnCurrencies(ctx: Context): Promise<boolean> {
  return asUser(ctx, hasTradesWithCurrency)
}
