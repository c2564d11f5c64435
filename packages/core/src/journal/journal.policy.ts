import type { Scope } from '../db/index.ts'
import { fieldRefusal } from '../kernel/index.ts'
import { findOwnTradeIds } from '../trades/index.ts'

/** Throws request.invalid when an entry names a trade that the user does not have. */
export async function refuseStrangeTrades(scope: Scope, tradeIds: string[]): Promise<void> {
  if (tradeIds.length === 0) return
  const known = new Set(await findOwnTradeIds(scope, tradeIds))
  const at = tradeIds.findIndex((id) => !known.has(id))
  if (at >= 0) throw fieldRefusal([{ field: `tradeIds.${at}`, code: 'trade.unknown' }])
}
