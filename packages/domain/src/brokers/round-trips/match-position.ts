import { toBig, toDecimal } from '../../decimal/index.ts'
import { type Fill, openRest, type Run } from './to-round-trip.ts'
import { cutPart, type Part } from './split-execution.ts'
import type { KeyedExecution, UnmatchedPart } from './round-trip.ts'

/** The runs from flat to flat of one position, from its executions in order: one symbol, one currency. See `roundTrips`. */
export function matchPosition(executions: readonly KeyedExecution[]): {
  runs: Run[]
  unmatched: UnmatchedPart[]
} {
  const runs: Run[] = []
  const unmatched: UnmatchedPart[] = []
  let fills: Fill[] = []
  let held = toBig('0')

  for (const execution of executions) {
    let part: Part | null = { execution, quantity: toBig(execution.quantity), fee: toBig(execution.fee) }
    if (fills[0] && fills[0].execution.side !== execution.side) {
      const [closing, rest]: [Part, Part | null] = cutPart(part, held)
      fills.push({ ...closing, role: 'exit' })
      held = held.minus(closing.quantity)
      part = rest
      if (held.eq(0)) {
        runs.push({ key: fills[0].execution.id, status: 'closed', fills })
        fills = []
      }
    }
    if (part && execution.closesOnly) unmatched.push(asUnmatched(part))
    else if (part) {
      fills.push({ ...part, role: 'entry' })
      held = held.plus(part.quantity)
    }
  }
  return { runs: [...runs, ...openRest(fills)], unmatched }
}

function asUnmatched({ execution, quantity, fee }: Part): UnmatchedPart {
  return { executionId: execution.id, quantity: toDecimal(quantity), fee: toDecimal(fee) }
}
