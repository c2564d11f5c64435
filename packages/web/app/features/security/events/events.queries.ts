import type { SecurityEventPage } from '@candlebook/contract/audit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** What was recorded about the user, the newest first, 20 at a time. */
export function useSecurityEvents() {
  return useInfiniteQuery({
    queryKey: ['security', 'events'],
    queryFn: ({ pageParam, signal }) =>
      api.audit.own({ limit: 20, ...(pageParam !== '' && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page: SecurityEventPage) => page.nextCursor,
    staleTime: 0,
  })
}
