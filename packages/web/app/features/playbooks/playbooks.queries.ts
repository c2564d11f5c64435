import type { SavePlaybook } from '@candlebook/contract/playbooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { tradeKeys } from '../trades/trade-keys.ts'

/** The playbook of a strategy; null without one. */
export function usePlaybook(strategy: string) {
  return useQuery({
    queryKey: [...tradeKeys.playbooks, strategy],
    queryFn: async ({ signal }) => (await api.trades.playbooks.get({ strategy }, { signal })).playbook,
  })
}

/** Writes the playbook of a strategy. Figures of its rules are loaded again. */
export function useSavePlaybook() {
  return usePlaybookMutation((playbook: SavePlaybook) => api.trades.playbooks.save(playbook))
}

/** Deletes a playbook. */
export function useDeletePlaybook() {
  return usePlaybookMutation(({ id }: { id: string }) => api.trades.playbooks.delete({ id }))
}

function usePlaybookMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: tradeKeys.playbooks }),
  })
}
