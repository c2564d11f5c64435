import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toApiError } from '../../lib/api-error.ts'

// Starts like the keys of trades: a change of a trade may change the number of sample trades.
const key = ['trades', 'demo record'] as const

/** The state of the demo record in the account. Requested when `ask` is true, and while the record is loaded. */
export function useDemoRecord(ask: boolean) {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.demo.get({}, { signal }),
    enabled: ({ state }) => ask || state.data?.loaded === true,
  })
}

/** Loads the demo record into the account, and then everything on the screen again. */
export function useLoadDemoRecord() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.demo.load(),
    onSuccess: () => client.invalidateQueries(),
    onError: (error) => {
      // A trade was added somewhere else, so the list on the screen is out of date.
      if (toApiError(error).code === 'demo.account_not_empty') void client.invalidateQueries()
    },
  })
}

/** Removes the demo record and nothing else, and then loads everything on the screen again. */
export function useRemoveDemoRecord() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.demo.remove(),
    onSuccess: () => client.invalidateQueries(),
  })
}
