import pg from 'pg'

/**
 * A pool of the owner of a test database, which bypasses row security. `end()` returns before PostgreSQL has closed the
 * connections, so a server that is stopped next may end them with an error. Without a listener it fails the test run.
 */
export function openOwnerPool(ownerUrl: string, { max = 1 } = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: ownerUrl, max })
  pool.on('error', () => {})
  return pool
}
