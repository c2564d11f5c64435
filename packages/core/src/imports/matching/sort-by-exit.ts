import type { KeyedExecution, RoundTrip } from '@candlebook/domain/brokers'

/**
 * Trips by when they ended, the open ones last by when they began: ids made in this order put what is open on top of
 * the list, and under it the newest exit first. `trips` come in the order of their entry.
 */
export function inOrderOfExit(
  trips: readonly RoundTrip[],
  executions: readonly KeyedExecution[],
): RoundTrip[] {
  const times = new Map(executions.map(({ id, executedAt }) => [id, executedAt ?? '']))
  const ended = ({ exitDate, fills }: RoundTrip) =>
    exitDate === null ? 'open' : `${exitDate} ${times.get(fills.at(-1)?.executionId ?? '')}`
  const keyed = trips.map((trip) => ({ trip, key: ended(trip) }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ trip }) => trip)
}
