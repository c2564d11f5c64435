import type Big from 'big.js'
import { toBig, toDecimal } from '../../decimal/index.ts'
import { adjustForSplit } from './adjust-for-split.ts'
import { type Fill, type RoundTripDraft, splitOpenPosition } from './build-round-trip.ts'
import type { Split } from './resolve-splits.ts'
import type { KeyedExecution, UnmatchedPart } from './round-trip.ts'
import { buildTimeKey } from './sort-by-time.ts'
import { type ExecutionPart, splitExecution, toPart } from './split-execution.ts'

/**
 * The round trips of one position (one symbol and currency) from its executions and splits in order. A split comes before
 * the executions of the same time. See `buildRoundTrips`.
 */
export function matchPosition(
  executions: readonly KeyedExecution[],
  splits: readonly Split[] = [],
): { drafts: RoundTripDraft[]; unmatched: UnmatchedPart[] } {
  const closed: RoundTripDraft[] = []
  const unmatched: UnmatchedPart[] = []
  let applied = 0
  let fills: Fill[] = []
  let positionSize = toBig('0')
  const applySplitsUntil = (timeKey: string) => {
    for (let split = splits[applied]; split && split.timeKey <= timeKey; split = splits[++applied]) {
      if (fills.length > 0) ({ fills, positionSize } = adjustForSplit(fills, { positionSize, split }))
    }
  }

  for (const execution of executions) {
    if (applied < splits.length) applySplitsUntil(buildTimeKey(execution))
    let part: ExecutionPart | null = toPart(execution)
    if (fills[0] && fills[0].execution.side !== execution.side) {
      const [closing, remainder] = splitAtClose(part, positionSize)
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
  applySplitsUntil(AFTER_ALL)
  return { drafts: [...closed, ...splitOpenPosition(fills)], unmatched }
}

const AFTER_ALL = '9999'

// An execution that reverses the position realises its P&L with the part that closes. An execution that only closes
// realises it with all of its quantity, also with the part that finds no entry here.
function splitAtClose(part: ExecutionPart, positionSize: Big): [ExecutionPart, ExecutionPart | null] {
  const [closing, remainder] = splitExecution(part, positionSize)
  if (!remainder || part.execution.closesOnly) return [closing, remainder]
  return [
    { ...closing, brokerPnl: part.brokerPnl },
    { ...remainder, brokerPnl: null },
  ]
}

function toUnmatchedPart({ execution, quantity, fee }: ExecutionPart): UnmatchedPart {
  return { executionId: execution.id, quantity: toDecimal(quantity), fee: toDecimal(fee) }
}
