import { toBig, toDecimal } from '../../decimal/index.ts'
import { type Fill, type RoundTripDraft, splitOpenPosition } from './build-round-trip.ts'
import type { KeyedExecution, UnmatchedPart } from './round-trip.ts'
import { type ExecutionPart, splitExecution } from './split-execution.ts'

/** The round trips of one position (one symbol and currency) from its executions in order. See `buildRoundTrips`. */
export function matchPosition(executions: readonly KeyedExecution[]): {
  drafts: RoundTripDraft[]
  unmatched: UnmatchedPart[]
} {
  const closed: RoundTripDraft[] = []
  const unmatched: UnmatchedPart[] = []
  let fills: Fill[] = []
  let positionSize = toBig('0')

  for (const execution of executions) {
    let part: ExecutionPart | null = {
      execution,
      quantity: toBig(execution.quantity),
      fee: toBig(execution.fee),
    }
    if (fills[0] && fills[0].execution.side !== execution.side) {
      const [closing, remainder]: [ExecutionPart, ExecutionPart | null] = splitExecution(part, positionSize)
      fills.push({ ...closing, role: 'exit' })
      positionSize = positionSize.minus(closing.quantity)
      part = remainder
      if (positionSize.eq(0)) {
        closed.push({ key: fills[0].execution.id, status: 'closed', fills })
        fills = []
      }
    }
    if (part && execution.closesOnly) unmatched.push(toUnmatchedPart(part))
    else if (part) {
      fills.push({ ...part, role: 'entry' })
      positionSize = positionSize.plus(part.quantity)
    }
  }
  return { drafts: [...closed, ...splitOpenPosition(fills)], unmatched }
}

function toUnmatchedPart({ execution, quantity, fee }: ExecutionPart): UnmatchedPart {
  return { executionId: execution.id, quantity: toDecimal(quantity), fee: toDecimal(fee) }
}
