import type { ListTrades, Trade, TradePage } from '@candlebook/contract/trades'
import type { Context } from '../context/index.ts'
import { readAsUser } from '../db/index.ts'
import { createCursor, creationParts } from '../kernel/index.ts'
import { findNames } from './find-names.ts'
import { selectTradePage } from './trades.store.ts'

const cursors = createCursor('trades.bad_cursor', creationParts)

/** A page of the viewer's trades that match the filter, newest created first. Throws trades.bad_cursor. */
export async function listTrades(ctx: Context, { cursor, limit, ...filter }: ListTrades): Promise<TradePage> {
  const after = cursor ? cursors.decode(cursor) : null
  const names = await findNames(ctx, filter)
  const query = { ...filter, names, after, limit: limit + 1 }
  const rows = await readAsUser<Trade>(ctx, (owner) => selectTradePage(owner, query))
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  const nextCursor = last ? cursors.encode({ createdAt: new Date(last.createdAt), id: last.id }) : null
  return { items, nextCursor }
}
