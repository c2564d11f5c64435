import type { LatestSync } from '@candlebook/contract/billing'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { loadPages } from '../../lib/lists/use-record-lists.ts'

const key = ['admin', 'sync']
const POLL_INTERVAL_MS = 1000

/** The newest comparison. It is asked for again each second while it runs. */
export function useLatestSync() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.billing.latestSync({}, { signal }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_INTERVAL_MS : false),
  })
}

/** Whether a comparison runs. */
export function isRunning(data: LatestSync | undefined): boolean {
  return data?.latest?.finishedAt === null
}

/** Starts a comparison, or follows the one that runs. */
export function useStartSync() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.billing.startSync({}),
    onSuccess: (latest) => client.setQueryData(key, { latest }),
  })
}

/** Whether this server takes payments: without a provider there is nothing to compare. */
export function useBillingState() {
  return useQuery({
    queryKey: ['admin', 'billing-state'],
    queryFn: ({ signal }) => api.billing.state({}, { signal }),
  })
}

/** The users of a finished comparison, 50 at a time. */
export function useSyncDetails(syncId: string) {
  return useInfiniteQuery({
    queryKey: ['admin', 'sync-users', syncId],
    ...loadPages((from, options) => api.billing.syncDetails({ syncId, ...from }, options)),
  })
}
