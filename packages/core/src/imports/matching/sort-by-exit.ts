import type { KeyedExecution, RoundTrip } from '@candlebook/domain/brokers'

/**
 * Sorts round trips by exit; open ones come last, sorted by entry. The list of trades sorts by id, newest first, so ids
 * created in this order show open trades first, then the newest exit. `roundTrips` are sorted by entry.
 */
export function sortByExit(
  roundTrips: readonly RoundTrip[],
  executions: readonly KeyedExecution[],
): RoundTrip[] {
  const times = new Map(executions.map(({ id, executedAt }) => [id, executedAt ?? '']))
  const ended = ({ exitDate, fills }: RoundTrip) =>
    exitDate === null ? 'open' : `${exitDate} ${times.get(fills.at(-1)?.executionId ?? '')}`
  const keyed = roundTrips.map((roundTrip) => ({ roundTrip, key: ended(roundTrip) }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ roundTrip }) => roundTrip)
}
