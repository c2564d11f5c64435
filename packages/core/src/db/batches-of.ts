/** Rows that one statement takes: enough that the round trip is nothing, few enough that its text stays small. */
const BATCH = 5000

/** The rows in their order, in batches for one statement each. */
export function* batchesOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH)
}
