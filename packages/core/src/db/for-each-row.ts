import pg from 'pg'

/** Calls `onRow` for each row as it arrives. An error of `onRow` is thrown at the end of the statement. */
export function forEachRow<Row>(
  client: pg.PoolClient,
  statement: pg.QueryConfig,
  onRow: (row: Row) => void,
): Promise<void> {
  const query = new pg.Query(statement) // with a listener for rows, pg keeps no rows in memory
  const ended = new Promise<void>((resolve, reject) => {
    let problem: { thrown: unknown } | null = null
    query.on('row', (row: Row) => {
      if (problem) return
      try {
        onRow(row)
      } catch (thrown) {
        problem = { thrown } // an error thrown in this listener would end the process
      }
    })
    query.on('error', reject)
    query.on('end', () => (problem ? reject(problem.thrown) : resolve()))
  })
  client.query(query)
  return ended
}
