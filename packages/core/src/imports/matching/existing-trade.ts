import type { RoundTrip, RoundTripFill } from '@candlebook/domain/brokers'
import { toBig, toDecimal } from '@candlebook/domain/decimal'
import type { TradeRow } from '../../trades/index.ts'

/** An imported trade that stands, with what it was made of. Executions go by their fingerprint everywhere in here. */
export type Standing = { trade: TradeRow; fills: RoundTripFill[] }

/** A text that two trades share exactly when they are made of the same shares of the same executions. */
export function fillsKey({ fills }: { fills: RoundTripFill[] }): string {
  const parts = fills.map(({ executionId, role, quantity }) => `${executionId} ${role} ${plain(quantity)}`)
  return parts.sort().join('\n')
}

/** Finds what is made of given executions: of several things, those that share one with these fills. */
export function indexByExecution<T extends { fills: RoundTripFill[] }>(things: readonly T[]) {
  const byExecution = new Map<string, T[]>()
  for (const thing of things) {
    for (const id of executionIds(thing)) {
      const known = byExecution.get(id)
      if (known) known.push(thing)
      else byExecution.set(id, [thing])
    }
  }
  return (other: { fills: RoundTripFill[] }): T[] => [
    ...new Set(executionIds(other).flatMap((id) => byExecution.get(id) ?? [])),
  ]
}

/** The executions that a trade has a share of, each once. */
export function executionIds({ fills }: Pick<RoundTrip, 'fills'>): string[] {
  return [...new Set(fills.map(({ executionId }) => executionId))]
}

function plain(quantity: string): string {
  return toDecimal(toBig(quantity))
}
