import { add, type Decimal, negate, sign, sum } from '../decimal/decimal.ts'
import type { Execution } from './broker-format.ts'

type Ordered = Pick<Execution, 'symbol' | 'account' | 'day' | 'executedAt' | 'zone' | 'side' | 'quantity'>

/**
 * The executions of a file whose lines have no order within a day: of a symbol's executions of a day, the purchases come first
 * while no short position is open and none is left, otherwise the sales. Only days on which an execution has no time are
 * ordered, and the times of the others on such a day are dropped, because they say nothing about their order.
 */
export function orderSameDays<T extends Ordered>(executions: readonly T[]): T[] {
  const ordered = [...executions]
  const positions = new Map<string, Decimal>()
  const groups = Map.groupBy(executions.keys(), (index) => describeGroup(executions[index] as T)) // an index of the list
  for (const indexes of groups.values()) {
    const group = indexes.map((index) => executions[index] as T)
    const [{ symbol, account }] = group as [T, ...T[]] // a group has at least one execution
    const before = positions.get(`${symbol} ${account}`) ?? '0'
    const after = add(before, sum(group.map(toSigned)))
    positions.set(`${symbol} ${account}`, after)
    if (group.length === 1 || group.every(({ executedAt }) => executedAt !== null)) continue
    const first = sign(before) >= 0 && sign(after) >= 0 ? 'buy' : 'sell'
    const untimed = group.map((one) => ({ ...one, executedAt: null, zone: null }))
    const sorted = [
      ...untimed.filter(({ side }) => side === first),
      ...untimed.filter(({ side }) => side !== first),
    ]
    for (const [at, index] of indexes.entries()) ordered[index] = sorted[at] as T // both have the same length
  }
  return ordered
}

function describeGroup({ symbol, account, day }: Ordered): string {
  return `${day} ${symbol} ${account}`
}

function toSigned({ side, quantity }: Ordered): Decimal {
  return side === 'buy' ? quantity : negate(quantity)
}
