import type { AuditFilter } from '@candlebook/contract/audit'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { loadPages } from '../../lib/lists/use-record-lists.ts'

const key = ['admin', 'audit']

/** The entries that match, the newest first, 50 at a time. */
export function useAuditEntries(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: [...key, filter],
    ...loadPages((from, options) => api.audit.list({ ...filter, ...from }, options)),
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
