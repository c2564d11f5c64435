import { DAY_PAGE, type DayQuery } from '@candlebook/contract/days'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { getResultUnit } from '../../lib/shown-amounts.ts'
import { tradeKeys } from '../trades/trade-keys.ts'

/** What a day realised, with its curve. */
export function useDay(query: DayQuery) {
  return useQuery({
    queryKey: tradeKeys.day(query),
    queryFn: ({ signal }) => api.trades.days.get(query, { signal }),
  })
}

/** The sum of R of the trades that were closed on a day; loaded only while results are shown in R. */
export function useDayInR({ day, account }: DayQuery) {
  return useQuery({
    queryKey: [...tradeKeys.day({ day, account }), 'r'],
    queryFn: ({ signal }) =>
      api.trades.totals({ status: 'closed', exitFrom: day, exitTo: day, account, r: 'sum' }, { signal }),
    select: ({ r }) => r,
    enabled: getResultUnit() === 'r',
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
