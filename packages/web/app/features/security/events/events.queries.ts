import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { loadPages } from '../../../lib/lists/use-record-lists.ts'

/** What was recorded about the user, the newest first, 20 at a time. */
export function useSecurityEvents() {
  return useInfiniteQuery({
    queryKey: ['security', 'events'],
    ...loadPages((from, options) => api.audit.own({ limit: 20, ...from }, options)),
    staleTime: 0,
  })
}
