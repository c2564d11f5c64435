import pg from 'pg'

/** Calls `onRow` for each row of a statement when the row arrives. An error of `onRow` is thrown after the last row. */
export function forEachRow<Row>(
  client: pg.PoolClient,
  statement: pg.QueryConfig,
  onRow: (row: Row) => void,
): Promise<void> {
  const query = new pg.Query(statement) // with a listener for rows it collects no rows
  const over = new Promise<void>((done, fail) => {
    let problem: { thrown: unknown } | null = null
    query.on('row', (row: Row) => {
      if (problem) return
      try {
        onRow(row)
      } catch (thrown) {
        problem = { thrown } // thrown here, it would end the process
      }
    })
    query.on('error', fail)
    query.on('end', () => (problem ? fail(problem.thrown) : done()))
  })
  client.query(query)
  return over
}
