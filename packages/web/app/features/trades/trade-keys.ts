import type { TotalsRequest, TradeFilter } from '@candlebook/contract/trades'
import type { TradeSort } from '@candlebook/domain/trades/trade-sort'

/** The cache keys of trades and imports; no other file writes one. */
export const tradeKeys = {
  all: ['trades'] as const,
  /** Imports and cash movements, imported or typed. Changed fills load them again, because an undo then does something else. */
  imports: ['imports'] as const,
  lists: ['trades', 'list'] as const,
  /** `sort` is left out of the list of the newest first. */
  list: (query: TradeFilter & { sort?: TradeSort }) => ['trades', 'list', query] as const,
  one: (id: string) => ['trades', 'one', id] as const,
  executions: (id: string) => ['trades', 'executions', id] as const,
  lots: (id: string, version: number) => ['trades', 'lots', id, version] as const,
  equity: (id: string) => ['trades', 'equity', id] as const,
  totals: (filter: TotalsRequest) => ['trades', 'totals', filter] as const,
  summary: (day: string) => ['trades', 'summary', day] as const,
  latest: ['trades', 'latest'] as const,
  day: (query: { day: string; account?: string | undefined }) => ['trades', 'day', query] as const,
  dayEvents: (query: { day: string; account?: string | undefined }) =>
    ['trades', 'dayEvents', query] as const,
  playbooks: ['trades', 'playbooks'] as const,
  names: (by: NamedBy) => ['trades', 'names', by] as const,
}

/** The names in trades, as the routes of their lists call them. */
export type NamedBy = 'strategies' | 'accounts' | 'symbols' | 'tags'

/** Trades on a page of the list. */
export const PAGE = 100

/** The filter that finds every trade. */
export const everyTrade: TradeFilter = { search: '', market: 'all', status: 'all', type: 'all' }
