import type { RequestErasure } from '@candlebook/contract/erasure'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const key = ['admin', 'erasures']
const POLL_INTERVAL_MS = 1500

/** The erasures that are open or have finished. They are asked for again while one is open. */
export function useErasures() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.erasure.list({}, { signal }),
    refetchInterval: ({ state }) => (state.data && state.data.open.length > 0 ? POLL_INTERVAL_MS : false),
  })
}

/** Locks an account and starts its erasure. */
export function useDeleteUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: RequestErasure) => api.erasure.request(request),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
