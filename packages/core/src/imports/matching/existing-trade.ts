import type { RoundTrip, RoundTripFill } from '@candlebook/domain/brokers'
import { toBig, toDecimal } from '@candlebook/domain/decimal'
import type { TradeRow } from '../../trades/index.ts'

/** A stored imported trade and its fills. */
export type ExistingTrade = { trade: TradeRow; fills: RoundTripFill[] }

/** A text that is equal for two trades exactly when they consist of the same shares of the same executions. */
export function buildFillsKey({ fills }: { fills: RoundTripFill[] }): string {
  const keys = fills.map(({ executionId, role, quantity }) => `${executionId} ${role} ${normalise(quantity)}`)
  return keys.sort().join('\n')
}

/** Returns a function that finds the items that share an execution with given fills. */
export function indexByExecution<T extends { fills: RoundTripFill[] }>(items: readonly T[]) {
  const byExecution = new Map<string, T[]>()
  for (const item of items) {
    for (const id of getExecutionIds(item)) {
      const sharing = byExecution.get(id)
      if (sharing) sharing.push(item)
      else byExecution.set(id, [item])
    }
  }
  return (other: { fills: RoundTripFill[] }): T[] => [
    ...new Set(getExecutionIds(other).flatMap((id) => byExecution.get(id) ?? [])),
  ]
}

/** The ids of the executions of a trade, without duplicates. */
export function getExecutionIds({ fills }: Pick<RoundTrip, 'fills'>): string[] {
  return [...new Set(fills.map(({ executionId }) => executionId))]
}

function normalise(quantity: string): string {
  return toDecimal(toBig(quantity))
}
