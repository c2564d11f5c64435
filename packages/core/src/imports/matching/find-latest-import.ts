import type { RoundTrip } from '@candlebook/domain/brokers'
import { getExecutionIds } from './existing-trade.ts'
import type { StoredExecution } from './load-positions.ts'

/** The latest import of the executions of a round trip, which are stored by their ids. Ids of imports sort by time. */
export function findLatestImport(
  roundTrip: RoundTrip,
  stored: ReadonlyMap<string, Pick<StoredExecution, 'importId'>>,
): string {
  const importIds = getExecutionIds(roundTrip).map((id) => stored.get(id)!.importId) // every fill is of a stored execution
  return importIds.sort().at(-1)! // a round trip has at least one execution
}
