import type { KeyedExecution, RoundTrip, RoundTripFill } from '@candlebook/domain/brokers'
import { compare } from '@candlebook/domain/decimal'
import type { TradeOfExecution } from '../stores/executions.store.ts'
import type { NewFill } from '../stores/trade-fills.store.ts'

/** The executions that belong entirely to one trade, by id, and the shares of the executions that are divided. */
export type Assignment = { entire: ReadonlyMap<string, TradeOfExecution>; shares: NewFill[] }

type Amounts = Pick<KeyedExecution, 'id' | 'quantity' | 'fee'>

/**
 * Assigns executions to the trades that are written. An execution belongs entirely to a trade when its fill has the quantity
 * and the fee of the execution.
 */
export function assignExecutions(
  trades: { tradeId: string; roundTrip: Pick<RoundTrip, 'fills'> }[],
  executions: readonly Amounts[],
): Assignment {
  const byId = new Map(executions.map((one) => [one.id, one]))
  const entire = new Map<string, TradeOfExecution>()
  const shares: NewFill[] = []
  for (const { tradeId, roundTrip } of trades) {
    for (const fill of roundTrip.fills) {
      const { executionId, role } = fill
      const execution = byId.get(executionId)! // every fill is of one of the executions
      if (isEntire(fill, execution)) entire.set(executionId, { tradeId, isEntry: role === 'entry' })
      else shares.push({ ...fill, tradeId })
    }
  }
  return { entire, shares }
}

function isEntire({ quantity, fee }: RoundTripFill, execution: Amounts): boolean {
  return compare(quantity, execution.quantity) === 0 && compare(fee, execution.fee) === 0
}
