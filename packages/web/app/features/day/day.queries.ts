import { DAY_PAGE, type DayQuery } from '@candlebook/contract/days'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { tradeKeys } from '../trades/trade-keys.ts'

/** What a day realised, with its curve. */
export function useDay(query: DayQuery) {
  return useQuery({
    queryKey: tradeKeys.day(query),
    queryFn: ({ signal }) => api.trades.days.get(query, { signal }),
  })
}

/** The entries and exits of a day in order of time, page by page. */
export function useDayEvents(query: DayQuery) {
  return useInfiniteQuery({
    queryKey: tradeKeys.dayEvents(query),
    queryFn: ({ pageParam, signal }) => api.trades.days.events({ ...query, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.length === DAY_PAGE ? page + 1 : null),
  })
}
