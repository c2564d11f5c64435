import type { Scope } from '../db/index.ts'
import { buildFieldRefusal } from '../kernel/index.ts'
import { findOwnTradeIds } from '../trades/index.ts'

/** Throws request.invalid when an entry names a trade that the user does not have. */
export async function assertOwnTrades(scope: Scope, tradeIds: string[]): Promise<void> {
  if (tradeIds.length === 0) return
  const ownIds = new Set(await findOwnTradeIds(scope, tradeIds))
  const index = tradeIds.findIndex((id) => !ownIds.has(id))
  if (index >= 0) throw buildFieldRefusal([{ field: `tradeIds.${index}`, code: 'trade.unknown' }])
}
