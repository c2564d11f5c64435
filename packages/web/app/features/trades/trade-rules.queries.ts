import type { SetTradeRules } from '@candlebook/contract/playbooks'
import type { Rule } from '@candlebook/domain/playbooks/rules'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useSaveRecord } from '../../lib/record-lists.ts'
import { tradeKeys } from './trade-keys.ts'
import { tradeLists } from './trades.queries.ts'

const noRules: readonly Rule[] = []

/** The strategies with a playbook, and their rules. Loaded when a strategy is chosen. */
export function usePlaybookList({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: tradeKeys.playbooks,
    queryFn: ({ signal }) => api.trades.playbooks.list({}, { signal }),
    enabled,
  })
}

/** The rules of the strategy with exactly this name; empty without a playbook, and while it loads. */
export function useRulesOf(strategy: string | null): readonly Rule[] {
  const name = strategy?.trim() ?? ''
  const { data } = usePlaybookList({ enabled: name !== '' })
  return (name !== '' && data?.find((one) => one.strategy === name)?.rules) || noRules
}

/** The figures of a strategy and of the answers to its rules. They change with its trades and with its rules. */
export function useRuleFigures(strategy: string, { enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: [...tradeKeys.playbooks, 'figures', strategy],
    queryFn: ({ signal }) => api.trades.playbooks.ruleFigures({ strategy }, { signal }),
    enabled,
  })
}

/** Writes which rules a trade kept and broke. */
export function useSetTradeRules() {
  return useSaveRecord(tradeLists, (answers: SetTradeRules & { id: string }) => api.trades.setRules(answers))
}
