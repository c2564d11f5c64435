/** Rows that one statement takes: enough to make the round trip cheap, few enough to keep the statement small. */
const BATCH_ROWS = 5000

/** Splits the rows, in their order, into batches of 5000; each is for one statement. */
export function* splitIntoBatches<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += BATCH_ROWS) yield rows.slice(from, from + BATCH_ROWS)
}
