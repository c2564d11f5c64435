import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { getLocalToday } from '../../lib/today.ts'
import { tradeKeys } from './trade-keys.ts'

// Separate from trades.queries.ts: the cards load with the shell of the app, which needs no list and no mutation.

/** The figures of the summary cards. */
export function useTradeSummary() {
  const day = getLocalToday()
  return useQuery({
    queryKey: tradeKeys.summary(day),
    queryFn: ({ signal }) => api.trades.summary({ today: day }, { signal }),
  })
}

/** Returns the function that loads all failed queries of trades again: list, totals and summary. */
export function useRetryTrades(): () => void {
  const client = useQueryClient()
  return () =>
    void client.refetchQueries({
      queryKey: tradeKeys.all,
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    })
}
