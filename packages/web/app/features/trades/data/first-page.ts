import type { TradeFilter } from '@candlebook/contract/trades'

/** Trades on a page of the list. */
export const PAGE = 100

/** The filter that finds every trade. */
export const everyTrade: TradeFilter = { search: '', market: 'all', status: 'all', type: 'all' }
