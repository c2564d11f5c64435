import type { AccountColour } from '@candlebook/domain/trades'
import { useMemo } from 'react'
import { useBrokerAccounts } from './data/broker-accounts.queries.ts'

/** The name and the colour of an account, as a row of the list shows them. */
export type AccountLabel = { name: string; colour: AccountColour | null }

/** The labels of the accounts by name; empty unless trades are in more than one account. */
export function useAccountLabels(): ReadonlyMap<string, AccountLabel> {
  const { data: accounts } = useBrokerAccounts()
  return useMemo(() => {
    const used = accounts?.filter(({ open, closed }) => open + closed > 0) ?? []
    return new Map(used.length > 1 ? used.map(({ name, colour }) => [name, { name, colour }]) : [])
  }, [accounts])
}
