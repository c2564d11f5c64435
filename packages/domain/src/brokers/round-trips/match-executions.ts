import { tripOf } from './to-round-trip.ts'
import { inStableTimeOrder, timeKey } from './sort-by-time.ts'
import { matchPosition } from './match-position.ts'
import type { KeyedExecution, RoundTrip, UnmatchedPart } from './round-trip.ts'

/**
 * The trades that executions come to, by entry time. A trade of a symbol (in one market, currency and account) runs from
 * flat to flat, whatever fills, scale-ins and scale-outs lie between; its fees are all of theirs. An execution that turns
 * the position round closes one trade and opens the next. When the position is not flat at the end, what was exited
 * is a closed trade of the first lots in (FIFO) and the remaining lots are an open one.
 *
 * Order: by broker's day, instant, then place in the list. An execution in two trades gives each its share of the fee:
 * the earlier part is rounded half-even to 18 places and the later has the rest, so the parts add up exactly.
 * An average price that does not end is rounded half-even to 18 places: P&L is off by at most quantity × 1e-18,
 * below 1e-12 for up to a million units.
 *
 * Executions of different accounts never meet. Those of files that name none are of the only account that the symbol was
 * traded in; where there are several, they have trades of their own.
 *
 * The key is the id of the execution that opened the position; the open remainder of a partly closed one has
 * ':open' behind it. Parts of executions with `closesOnly` that find nothing to close are in no trade,
 * `matchExecutions` tells them.
 */
export function roundTrips(executions: readonly KeyedExecution[]): RoundTrip[] {
  return matchExecutions(executions).trips
}

/** As `roundTrips`, with the parts of closing executions that found nothing to close. */
export function matchExecutions(executions: readonly KeyedExecution[]): {
  trips: RoundTrip[]
  unmatched: UnmatchedPart[]
} {
  const matched = matchPositions(executions)
  const runs = matched.flatMap((position) => position.runs)
  const started = runs.map((run) => ({ run, at: run.fills[0] ? timeKey(run.fills[0].execution) : '' }))
  started.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  return {
    trips: started.map(({ run }) => tripOf(run)),
    unmatched: matched.flatMap((position) => position.unmatched),
  }
}

/** The parts of closing executions that find nothing to close. */
export function unmatchedParts(executions: readonly KeyedExecution[]): UnmatchedPart[] {
  return matchPositions(executions).flatMap((position) => position.unmatched)
}

function matchPositions(executions: readonly KeyedExecution[]) {
  const positions = [...Map.groupBy(inStableTimeOrder(executions), positionOf).values()]
  return positions.flatMap(byAccount).map(matchPosition)
}

function byAccount(executions: KeyedExecution[]): KeyedExecution[][] {
  const accounts = new Set(executions.flatMap(({ account }) => account ?? []))
  if (accounts.size <= 1) return [executions]
  return [...Map.groupBy(executions, ({ account }) => account ?? null).values()]
}

function positionOf({ market, symbol, currency }: KeyedExecution): string {
  return `${market} ${currency} ${symbol}`
}
