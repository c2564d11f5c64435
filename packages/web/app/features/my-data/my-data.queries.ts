import type { DataExport } from '@candlebook/contract/exports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const key = ['my-data', 'export']
const POLL_INTERVAL_MS = 1000

/** The newest export. It is asked for again each second while it waits or runs. */
export function useLatestExport() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.exports.latest({}, { signal }),
    refetchInterval: ({ state }) => (isBuilding(state.data?.latest ?? null) ? POLL_INTERVAL_MS : false),
  })
}

/** Starts an export, or returns the one that runs. */
export function useStartExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.exports.start({}),
    onSuccess: (latest) => client.setQueryData(key, { latest }),
  })
}

/** Whether the archive is being built. */
export function isBuilding(latest: DataExport | null): boolean {
  return latest?.state === 'waiting' || latest?.state === 'running'
}
