import type { ListTrades, Trade, TradePage } from '@candlebook/contract/trades'
import type { Context } from '../context/index.ts'
import { readAsUser } from '../db/index.ts'
import { findNames } from './find-names.ts'
import { decodeCursor, encodeCursor } from './trade-cursor.ts'
import { selectTradePage } from './trades.store.ts'

/** A page of the viewer's trades that match the filter, newest created first. Throws trades.bad_cursor. */
export async function listTrades(ctx: Context, { cursor, limit, ...filter }: ListTrades): Promise<TradePage> {
  const after = cursor ? decodeCursor(cursor) : null
  const names = await findNames(ctx, filter)
  const query = { ...filter, names, after, limit: limit + 1 }
  const rows = await readAsUser<Trade>(ctx, (owner) => selectTradePage(owner, query))
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, nextCursor: last ? encodeCursor(last) : null }
}
