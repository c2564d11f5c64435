import type { ChangeTrades, DeleteTrades } from '@candlebook/contract/selected-trades'
import type { Trade, TradeFilter } from '@candlebook/contract/trades'
import { changeLabels, MAX_SELECTED_TRADES } from '@candlebook/domain/trades/labels'
import type { TradeSort } from '@candlebook/domain/trades/trade-sort'
import { api, call } from '../../lib/api.ts'
import { downloadAnswer } from '../../lib/download.ts'
import { useChangeRecords } from '../../lib/record-lists.ts'
import { listTrades } from './list-trades.ts'
import { tradeLists } from './trades.queries.ts'

/** Changes fields of the selected trades. */
export function useChangeSelected() {
  return useChangeRecords(tradeLists, {
    run: (request: ChangeTrades) => api.trades.changeSelected(request),
    change: applyChange,
  })
}

function applyChange(trade: Trade, { ids, change }: ChangeTrades): Trade {
  const changed = ids.includes(trade.id) ? changeLabels(trade, change) : null
  return changed ? { ...trade, ...changed, version: trade.version + 1 } : trade
}

/** Deletes the selected trades. */
export function useDeleteSelected() {
  return useChangeRecords(tradeLists, {
    run: (request: DeleteTrades) => api.trades.deleteSelected(request),
    change: (trade: Trade, { ids }) => (ids.includes(trade.id) ? null : trade),
  })
}

/** Moves the selected trades to the bin. */
export function useBinSelected() {
  return useChangeRecords(tradeLists, {
    run: ({ ids }: DeleteTrades) => api.bin.move({ kind: 'trade', ids }),
    change: (trade: Trade, { ids }) => (ids.includes(trade.id) ? null : trade),
  })
}

/** The ids of the first trades that match the filter, as many as can be selected. */
export async function loadMatchingIds(filter: TradeFilter, sort: TradeSort): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const limit = Math.min(MAX_PAGE, MAX_SELECTED_TRADES - ids.length)
    const page = await listTrades({ ...filter, sort, limit, ...(cursor && { cursor }) })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && ids.length < MAX_SELECTED_TRADES)
  return ids
}

/** The most trades of one page. */
const MAX_PAGE = 200

/** Lets the browser store the CSV of the selected trades, in the order of the list. Throws ApiError. */
export async function exportSelected(ids: readonly string[], sort: TradeSort): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const request = new Request('/exports/trades.csv', {
    ...{ method: 'POST', headers, body: JSON.stringify({ ids, sort }) },
  })
  await downloadAnswer(await call(request), 'candlebook-trades.csv')
}
