import type { RenameStrategy, RenameTag } from '@candlebook/contract/labels'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { refreshRecord } from '../../lib/refresh-record.ts'
import { tradeKeys } from '../trades/trade-keys.ts'

// The keys begin with that of trades, so that a changed trade loads the numbers again.
const keys = {
  strategy: [...tradeKeys.all, 'labels', 'strategies'],
  tag: [...tradeKeys.all, 'labels', 'tags'],
}

/** What has a name that the trader gives. */
export type LabelKind = keyof typeof keys

/** The strategies of the user's trades with their numbers, the most used first. */
export function useStrategyCounts() {
  return useQuery({
    queryKey: keys.strategy,
    queryFn: ({ signal }) => api.labels.strategies({}, { signal }),
  })
}

/** The tags of the user's trades and journal entries with their numbers, the most used first. */
export function useTagUses() {
  return useQuery({
    queryKey: keys.tag,
    queryFn: ({ signal }) => api.labels.tags({}, { signal }),
    staleTime: 0, // a changed journal entry does not load it again
  })
}

/** Renames a strategy or a tag, or merges it into another one. Trades and journal entries are loaded again. */
export function useRenameLabel(kind: LabelKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (names: RenameStrategy & RenameTag) =>
      kind === 'strategy' ? api.labels.renameStrategy(names) : api.labels.renameTag(names),
    onSettled: () => {
      refreshRecord(client)
      void client.invalidateQueries({ queryKey: ['trade-views'] }) // their filters name strategies and tags
      return client.invalidateQueries({ queryKey: tradeKeys.all })
    },
  })
}
