import { buildRoundTrip } from './build-round-trip.ts'
import { groupPositions } from './group-positions.ts'
import { matchPosition } from './match-position.ts'
import { type KeyedAction, resolveSplits } from './resolve-splits.ts'
import type { KeyedExecution, RoundTrip, UnmatchedPart } from './round-trip.ts'
import { buildTimeKey, sortByTime } from './sort-by-time.ts'

/**
 * The round trips that executions form, by entry time. A round trip of a symbol (in one market, currency, contract size,
 * kind of instrument and account, see `groupPositions`) runs from flat to flat. Scale-ins and scale-outs belong to it, and its fees are the fees of all its executions. An
 * execution that reverses the position closes one round trip and opens the next. When the position is not flat at
 * the end, the exited quantity is a closed round trip of the first lots (FIFO), and the remaining lots form an open one.
 *
 * Order: by the broker's day, then by instant, then by index in the list. When an execution belongs to two round
 * trips, each gets its share of the fee: the earlier share is rounded half-even to 18 places, the later share is the
 * remainder, so both add up exactly. An average price with more than 18 decimals is rounded half-even to 18 places.
 * The error of the P&L is at most quantity × 1e-18, below 1e-12 for up to a million units.
 *
 * Executions of different accounts are never matched. An execution without an account belongs to the only account
 * that traded the symbol. When several accounts traded it, executions without an account form their own round trips.
 *
 * Splits (`actions`) change the quantity and the prices of the round trip that is open at their time; its P&L and earlier
 * round trips stay the same. See `resolveSplits` for splits that are written in two halves.
 * Executions without a contract size are in no round trip.
 *
 * `key` is the id of the execution that opened the position; the open remainder has ':open' appended.
 * A part of a `closesOnly` execution that finds no open quantity is in no round trip; `matchExecutions` returns it.
 */
export function buildRoundTrips(
  executions: readonly KeyedExecution[],
  actions: readonly KeyedAction[] = [],
): RoundTrip[] {
  return matchExecutions(executions, actions).roundTrips
}

/** The result of `buildRoundTrips`, and the parts of closing executions that find no open quantity. */
export function matchExecutions(
  executions: readonly KeyedExecution[],
  actions: readonly KeyedAction[] = [],
): { roundTrips: RoundTrip[]; unmatched: UnmatchedPart[] } {
  const matched = matchPositions(executions, actions)
  const drafts = matched.flatMap((position) => position.drafts)
  const keyed = drafts.map((draft) => ({
    draft,
    entryKey: draft.fills[0] ? buildTimeKey(draft.fills[0].execution) : '',
  }))
  keyed.sort((a, b) => (a.entryKey < b.entryKey ? -1 : a.entryKey > b.entryKey ? 1 : 0))
  return {
    roundTrips: keyed.map(({ draft }) => buildRoundTrip(draft)),
    unmatched: matched.flatMap((position) => position.unmatched),
  }
}

/** The parts of closing executions that find no open quantity. */
export function findUnmatchedParts(
  executions: readonly KeyedExecution[],
  actions: readonly KeyedAction[] = [],
): UnmatchedPart[] {
  return matchPositions(executions, actions).flatMap((position) => position.unmatched)
}

function matchPositions(executions: readonly KeyedExecution[], actions: readonly KeyedAction[]) {
  const positions = groupPositions(sortByTime(executions), resolveSplits(actions))
  return positions.map((position) => matchPosition(position.executions, position.splits))
}
