import type { ListTrades, Trade, TradePage } from '@candlebook/contract/trades'
import type { Context } from '../context/index.ts'
import { readAsUser } from '../db/index.ts'
import { countFitting, countJsonBytes, createCursor, creationParts } from '../kernel/index.ts'
import { findNames } from './find-names.ts'
import { selectTradePage } from './trades.store.ts'

const cursors = createCursor('trades.bad_cursor', creationParts)

/**
 * A page of the viewer's trades that match the filter, newest created first. With `id`: only this trade, when the filter
 * matches it. It has fewer than `limit` when their texts are long. Throws trades.bad_cursor.
 */
export async function listTrades(
  ctx: Context,
  { id, cursor, limit, ...filter }: ListTrades,
): Promise<Omit<TradePage, 'items'> & { items: FullTrade[] }> {
  const after = cursor ? cursors.decode(cursor) : null
  const names = await findNames(ctx, filter)
  const query = { ...filter, names, id, after, limit: limit + 1 }
  const rows = await readAsUser<ListedRow>(ctx, (owner) => selectTradePage(owner, query))
  const items = rows.slice(0, countFitting(rows, { limit, countBytes })).map(presentListed)
  const last = rows.length > items.length ? items.at(-1) : undefined
  const nextCursor = last ? cursors.encode({ createdAt: new Date(last.createdAt), id: last.id }) : null
  return { items, nextCursor }
}

/** A trade of the list with every field; the API leaves out those with their default. */
type FullTrade = Trade & { shortened?: true }
type ListedRow = Trade & { shortened: boolean }

/** The size of a trade without its texts and lists, as JSON. */
const BYTES_WITHOUT_TEXTS = 1000

/** About the size of a row as JSON. Only what can be long is measured, because every list pays for it. */
function countBytes({ notes, tags, links, images, foreignFees, feeRates }: ListedRow): number {
  return BYTES_WITHOUT_TEXTS + countJsonBytes([notes, tags, links, images, foreignFees, feeRates])
}

function presentListed({ shortened, ...trade }: ListedRow): FullTrade {
  return shortened ? { ...trade, shortened } : trade
}
