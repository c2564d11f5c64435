import type { Trade } from '@candlebook/contract/trades'
import { restoreDefaults } from '@candlebook/domain/trades/listed-trade'
import { api } from '../../lib/api.ts'

/** A page of trades with every field of each: the API leaves out those that have their default. */
export async function listTrades(...request: Parameters<typeof api.trades.list>) {
  const { items, nextCursor } = await api.trades.list(...request)
  return { items: items.map((listed) => restoreDefaults<Trade>(listed)), nextCursor }
}
