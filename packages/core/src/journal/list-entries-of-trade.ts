import type { ListedEntry } from '@candlebook/contract/journal'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { AppError, isId } from '../kernel/index.ts'
import { findOwnTradeIds } from '../trades/index.ts'
import { selectEntriesOfTrade } from './journal.store.ts'
import { presentListed } from './present-entry.ts'

/** The latest 50 entries that name one of the viewer's trades. Throws trades.not_found. */
export function listEntriesOfTrade(ctx: Context, { id }: { id: string }): Promise<ListedEntry[]> {
  return asUser(ctx, async (scope) => {
    const known = isId(id) ? await findOwnTradeIds(scope, [id]) : []
    if (known.length === 0) throw new AppError('trades.not_found')
    const rows = await selectEntriesOfTrade(scope, { tradeId: id, limit: 50 })
    return rows.map(presentListed)
  })
}
