import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { toApiError } from '../../../lib/api-error.ts'

// Under the trades' own key: whatever changes a trade may change how many sample trades there are.
const key = ['trades', 'demo record'] as const

/** How much of the demo record is in the account; asked when `ask` is true, and again as long as any of it is there. */
export function useDemoRecord(ask: boolean) {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.demo.get({}, { signal }),
    enabled: ({ state }) => ask || state.data?.loaded === true,
  })
}

/** Loads the demo record into the account; done when everything on the screen was asked for again. */
export function useLoadDemoRecord() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.demo.load(),
    onSuccess: () => client.invalidateQueries(),
    onError: (error) => {
      // A trade was added somewhere else: the list on the screen is out of date.
      if (toApiError(error).code === 'demo.account_not_empty') void client.invalidateQueries()
    },
  })
}

/** Removes the demo record, and only it; done when everything on the screen was asked for again. */
export function useRemoveDemoRecord() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.demo.remove(),
    onSuccess: () => client.invalidateQueries(),
  })
}
