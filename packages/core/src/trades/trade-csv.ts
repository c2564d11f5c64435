import type { ExportTrades } from '@candlebook/contract/selected-trades'
import type { SortedTrades, TradeFilter } from '@candlebook/contract/trades'
import { csvColumns, formatCsvCells } from '@candlebook/domain/trades/trade-csv'
import type { Context } from '../context/index.ts'
import { asUser, read, transaction } from '../db/index.ts'
import { CSV_START, formatCsvLine } from '../kernel/index.ts'
import { findBaseCurrency } from '../settings/index.ts'
import { findNames, refuseTooManyToSort } from './trade-list.ts'
import { type OrderedTrade, type TradePosition, toPosition } from './trade-order.store.ts'
import { selectTradePage } from './trades.store.ts'

/** The first line of the CSV of trades. */
export function formatCsvHead(): string {
  return `${CSV_START}${formatCsvLine(csvColumns.map(({ label }) => label))}`
}

/** One trade as a line of CSV. */
export function formatCsvRow(trade: Readonly<Record<string, unknown>>): string {
  return formatCsvLine(formatCsvCells(trade))
}

/** Rows that memory holds at a time: notes and links have up to 60,000 characters. */
const ROWS_PER_PAGE = 200

/**
 * The viewer's trades that match the filter, or only those of them with these `ids`, as CSV, in the order of the list. Each page
 * is a short transaction, so that a slow download holds no connection. A trade that is added or changed during the download can
 * be missing, and one that is deleted or changed can be there.
 * Throws session.required and trades.too_many_to_sort before the first piece.
 */
export async function* streamTradesCsv(ctx: Context, { sort, ...filter }: CsvTrades): AsyncGenerator<string> {
  const baseCurrency = await transaction(asUser(ctx), (scope) => findBaseCurrency(scope))
  const names = await findNames(ctx, filter)
  if (!filter.ids) await refuseTooManyToSort(ctx, { ...filter, names, sort })
  let after: TradePosition | null = null
  let text = formatCsvHead()
  for (;;) {
    const query = { ...filter, names, sort, after, limit: ROWS_PER_PAGE, hasAllText: true }
    const rows: OrderedTrade[] = await read<OrderedTrade>(asUser(ctx), (owner) =>
      selectTradePage(owner, query),
    )
    for (const row of rows) text += formatCsvRow({ ...row, baseCurrency })
    yield text
    text = ''
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_PER_PAGE) return
    after = toPosition(last, sort)
  }
}

/** The filter of the list, or ids, and the order. */
type CsvTrades = Pick<SortedTrades, 'sort'> & Partial<TradeFilter & Pick<ExportTrades, 'ids'>>
