import pg from 'pg'

/** Hands on each row of a statement as it comes. What `onRow` throws is thrown once the statement has come to its end. */
export function eachRow<Row>(
  client: pg.PoolClient,
  statement: pg.QueryConfig,
  onRow: (row: Row) => void,
): Promise<void> {
  const query = new pg.Query(statement) // with a listener for its rows it collects none
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
