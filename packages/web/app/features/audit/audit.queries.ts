import type { AuditFilter, AuditPage } from '@candlebook/contract/audit'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const key = ['admin', 'audit']

/** The entries that match, the newest first, 50 at a time. */
export function useAuditEntries(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: [...key, filter],
    queryFn: ({ pageParam, signal }) =>
      api.audit.list({ ...filter, ...(pageParam !== '' && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page: AuditPage) => page.nextCursor,
    staleTime: 0,
  })
}

/** The entries that match as a file. The server records who asks for it, so the list is read again. */
export function useExportAudit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (filter: AuditFilter) => api.audit.export(filter),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
    gcTime: 0,
  })
}
