/**
 * Rows of one statement: enough that the round trip costs little, and few enough that its parameter stays
 * small.
 */
const MAX_BATCH_ROWS = 5000

/** The rows in their order, as batches of one statement each. */
export function* splitIntoBatches<T>(rows: readonly T[], max = MAX_BATCH_ROWS): Generator<T[]> {
  for (let from = 0; from < rows.length; from += max) yield rows.slice(from, from + max)
}
